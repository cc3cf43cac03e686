/** A rating over its puzzles, as a line. */
export const WIDTH = 220
export const HEIGHT = 44
const EDGE = 6
/** Fewer points of difference are drawn as if there were so many. */
const FLAT = 40

export interface Curve {
  line: string
  area: string
  end: { x: number; y: number }
}

/** The line through ratings, the oldest first; nothing where there is no course yet. */
export function curveOf(ratings: readonly number[]): Curve | null {
  if (ratings.length < 2) return null
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)]
  const middle = (low + high) / 2
  const span = Math.max(high - low, FLAT)
  const points = ratings.map((rating, at) => ({
    x: EDGE + (at / (ratings.length - 1)) * (WIDTH - 2 * EDGE),
    y: HEIGHT / 2 - ((rating - middle) / span) * (HEIGHT - 2 * EDGE),
  }))
  const line = points.map(({ x, y }, at) => `${at ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  return { line, area: `${line}L${WIDTH - EDGE} ${HEIGHT}H${EDGE}z`, end: points.at(-1) ?? { x: 0, y: 0 } }
}
