/** Where stones lie and how completed figures are drawn through them. */
import { boardIn, type Item, type View } from '../../lib/views'
import { type Place, placeOf } from '../roaming'

export const COLUMNS = 8
export const ROWS = 7
export const PITCH = 62
export const LEFT = 60
export const TOP = 62
export const WIDTH = LEFT * 2 + PITCH * (COLUMNS - 1)
export const FIELD = TOP * 2 + PITCH * (ROWS - 1)
export const HEIGHT = FIELD + 58

export interface Point {
  x: number
  y: number
}
export interface Drawn {
  path: string
  badge: Point
  points: number
}

/** The game's own part of a view: the stones by cell, each with its seat; the goal; what figures can be announced. */
export function boardOf(view: View) {
  return boardIn(view, 'sitaos')
}

/** The middle of an intersection. */
export function middle(place: Place): Point {
  return { x: LEFT + place.x * PITCH, y: TOP + place.y * PITCH }
}

/** Where a score stands on the track in the frame, which ends at the goal. */
export function onTrack(score: number, goal: number): number {
  return 40 + (Math.max(0, Math.min(goal, score)) * (WIDTH - 80)) / goal
}

/** Completed figures as lines with a badge each; badges keep away from each other. */
export function drawFigures(items: readonly Item[]): Drawn[] {
  const badges: Point[] = []
  return items
    .filter((item) => item.code !== 'sitaos.nothing' && item.cells.length > 1)
    .map((item) => {
      const ring = inOrder(item)
      const closed = item.code !== 'sitaos.line'
      const path = `M${ring.map(({ x, y }) => `${x} ${y}`).join('L')}${closed ? 'Z' : ''}`
      const badge = farthest(gaps(ring, closed), badges)
      badges.push(badge)
      return { path, badge, points: Math.max(...item.points) }
    })
}

/** Corners one after another round the middle; the stones of a line from end to end. */
function inOrder({ code, cells }: Item): Point[] {
  const points = cells.map((cell) => middle(placeOf(cell)))
  if (code === 'sitaos.line') return points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length
  return points.toSorted((a, b) => Math.atan2(a.y - y, a.x - x) - Math.atan2(b.y - y, b.x - x))
}

/** Where a badge may lie on a figure: halfway between two intersections, so that no stone's letter is under it. */
function gaps(ring: Point[], closed: boolean): Point[] {
  const ends = closed ? [...ring.slice(1), ring[0]] : ring.slice(1)
  return ends.flatMap((end, at) => {
    const start = ring[at]
    if (!start || !end) return []
    const [across, down] = [end.x - start.x, end.y - start.y]
    const steps = Math.round(Math.max(Math.abs(across), Math.abs(down)) / PITCH)
    const halves = Array.from({ length: steps }, (_, step) => (step + 0.5) / steps)
    const middle = halves.toSorted((one, other) => Math.abs(one - 0.5) - Math.abs(other - 0.5))
    return middle.map((part) => ({ x: start.x + part * across, y: start.y + part * down }))
  })
}

function farthest(places: Point[], taken: Point[]): Point {
  const room = (place: Point) =>
    Math.min(999, ...taken.map((other) => Math.hypot(place.x - other.x, place.y - other.y)))
  return places.toSorted((a, b) => room(b) - room(a))[0] ?? { x: 0, y: 0 }
}
