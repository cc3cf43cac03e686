/** Bots by their strength: who is met first, how games against them end, where each stands. */
import type { Schemas } from './api'

export type Level = Schemas['LevelInfo']

/** For whoever has no rating: somebody easy. */
const EASY = 900
/** How much of the scale lies beyond the weakest and the strongest. */
const BEYOND = 0.08

export function nearest(levels: readonly Level[], rating: number): Level | undefined {
  const [first, ...others] = levels
  return others.reduce(
    (best, level) => (best && Math.abs(level.rating - rating) < Math.abs(best.rating - rating) ? level : best),
    first,
  )
}

/** Whom one meets: who was met last, or else who is next to one's rating. */
export function findOpponent(
  levels: readonly Level[],
  last: string | undefined,
  rating: number | null,
): Level | undefined {
  return levels.find(({ name }) => name === last) ?? nearest(levels, rating ?? EASY)
}

/** Of a hundred games how many somebody wins, as ratings foresee it; never all, never none. */
export function winsInHundred(mine: number, theirs: number): number {
  const share = 1 / (1 + 10 ** ((theirs - mine) / 400))
  return Math.min(99, Math.max(1, Math.round(share * 100)))
}

/** Where a rating stands between the weakest and the strongest, from 0 to 1; the same for all bots of a game. */
export function scaleOf(levels: readonly Level[]): (rating: number) => number {
  const ratings = levels.map(({ rating }) => rating)
  const [least, most] = [Math.min(...ratings), Math.max(...ratings)]
  return (rating) => {
    const share = most > least ? (rating - least) / (most - least) : 0.5
    return Math.min(1, Math.max(0, BEYOND + share * (1 - 2 * BEYOND)))
  }
}
