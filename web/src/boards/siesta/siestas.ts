/** How the points of a turn are drawn: a ray and pips for each siesta, a badge at its roofs, brackets for a double. */
import type { Item } from '../../lib/views'
import { placeOf } from '../roaming'
import { CELL, corner } from '../wood/grid'
import type { Marks } from './pieces'

export interface Siesta {
  /** From the roof to the last shadow. */
  ray: string
  pips: { x: number; y: number }[]
  badges: { x: number; y: number; text: string }[]
}

export interface Double {
  /** Round the shadows that lie between both siestas. */
  ends: string
  /** In the margin, at the end of the row or column. */
  margin: string
  badge: { x: number; y: number; text: string }
}

interface Line {
  item: Item
  roofs: string[]
  shadows: string[]
  dx: number
  dy: number
}

const isRoof = (mark: string | undefined) => mark !== undefined && /[1-4]/.test(mark)

/** The siestas among these items. */
export function drawSiestas(items: readonly Item[], marks: Marks): Siesta[] {
  const lines = items.filter((item) => item.code === 'siesta.siesta').flatMap((item) => read(item, marks))
  return lines.map((line) => draw(line, lines, marks))
}

/** The doubles among these items; those of one row or column share a badge. */
export function drawDoubles(items: readonly Item[], marks: Marks): Double[] {
  const drawn = new Map<string, Double & { points: number }>()
  for (const item of items.filter(({ code }) => code === 'siesta.double')) {
    const shadows = item.cells.filter((cell) => marks[cell] === '#')
    const [first, last] = [shadows[0], shadows.at(-1)]
    if (!first || !last) continue
    const [from, to] = [corner(first), corner(last)]
    const upright = placeOf(item.cells[0] ?? first).x === placeOf(item.cells.at(-1) ?? last).x
    const name = `${upright ? from.x : ''}/${upright ? '' : from.y}`
    const points = (drawn.get(name)?.points ?? 0) + Math.max(...item.points)
    const ends = (drawn.get(name)?.ends ?? '') + brackets(from, to, upright)
    const [x, y] = upright ? [from.x + CELL / 2, 524] : [524, from.y + CELL / 2]
    const margin = upright ? `M${x - 14} 512.5v5.5h28v-5.5` : `M512.5 ${y - 14}h5.5v28h-5.5`
    drawn.set(name, { ends, margin, points, badge: { x, y, text: `+${points}` } })
  }
  return [...drawn.values()]
}

function read(item: Item, marks: Marks): Line[] {
  const roofs = item.cells.filter((cell) => isRoof(marks[cell]))
  const shadows = item.cells.filter((cell) => marks[cell] === '#')
  const [roof, shadow] = [roofs.at(-1), shadows[0]]
  if (!roof || !shadow) return []
  const [from, to] = [placeOf(roof), placeOf(shadow)]
  return [{ item, roofs, shadows, dx: to.x - from.x, dy: to.y - from.y }]
}

function draw(line: Line, all: readonly Line[], marks: Marks): Siesta {
  const { item, roofs, shadows, dx, dy } = line
  // Two siestas that face each other over the same shadows are drawn side by side.
  const faced = all.some(
    (other) =>
      other !== line && other.dx === -dx && other.dy === -dy && other.shadows.some((cell) => shadows.includes(cell)),
  )
  const aside = faced ? 11 : 0
  const middle = (cell: string) => {
    const { x, y } = corner(cell)
    return { x: x + CELL / 2 + aside * dy, y: y + CELL / 2 - aside * dx }
  }
  const [from, to] = [middle(roofs.at(-1) as string), middle(shadows.at(-1) as string)]
  const gained = Number(item.params['shadows']) || shadows.length
  return {
    ray: `M${from.x + 20 * dx} ${from.y + 20 * dy}L${to.x + 8 * dx} ${to.y + 8 * dy}`,
    pips: shadows.slice(-gained).map(middle),
    badges: item.points.flatMap((points, index) => {
      const roof = roofs.findLast((cell) => marks[cell] === String(index + 1))
      return points && roof ? [{ ...edge(roof, dx, dy), text: `+${points}` }] : []
    }),
  }
}

/** On the edge towards the shadows, at a corner of its own for each direction: the pattern stays in sight. */
function edge(roof: string, dx: number, dy: number): { x: number; y: number } {
  const { x, y } = corner(roof)
  return { x: x + 20 + 20 * dx + 12 * dy, y: y + 20 - 12 * dx + 20 * dy }
}

function brackets(from: { x: number; y: number }, to: { x: number; y: number }, upright: boolean): string {
  const [x1, y1] = [Math.min(from.x, to.x), Math.min(from.y, to.y)]
  const [x2, y2] = [Math.max(from.x, to.x) + CELL, Math.max(from.y, to.y) + CELL]
  return upright
    ? `M${x1 + 1} ${y1 + 8}V${y1}H${x2 - 1}V${y1 + 8}M${x1 + 1} ${y2 - 8}V${y2}H${x2 - 1}V${y2 - 8}`
    : `M${x1 + 8} ${y1 + 1}H${x1}V${y2 - 1}H${x1 + 8}M${x2 - 8} ${y1 + 1}H${x2}V${y2 - 1}H${x2 - 8}`
}
