/** Shadows that touch are one shape: the outline of their union, drawn in a little and rounded. */
import { nameOf, placeOf } from '../roaming'
import { CELL, corner, MARGIN } from '../wood/grid'

type Point = readonly [number, number]
interface Turn {
  at: Point
  before: Point
  after: Point
}

/** The shadows in groups that touch side to side. */
export function groups(cells: readonly string[]): string[][] {
  const waiting = new Set(cells)
  const found: string[][] = []
  for (const first of cells) {
    if (!waiting.delete(first)) continue
    const group = [first]
    for (const cell of group) for (const near of around(cell)) if (waiting.delete(near)) group.push(near)
    found.push(group)
  }
  return found
}

/** The path round these cells: `inset` from their edges, corners of two radii. */
export function outline(cells: readonly string[], inset = 3, convex = 8.5, concave = 5): string {
  const edges = edgesOf(cells)
  let path = ''
  for (const start of [...edges.keys()]) {
    while (edges.has(start)) path += rounded(loopFrom(start, edges), inset, convex, concave)
  }
  return path
}

/** Short strokes between neighbours of one shape, so that its shadows can be counted. */
export function seams(cells: readonly string[]): string {
  const all = new Set(cells)
  let path = ''
  for (const cell of cells) {
    const { x, y } = corner(cell)
    const [, right = '', below = ''] = around(cell)
    if (all.has(right)) path += `M${x + CELL} ${y + 13}v14`
    if (all.has(below)) path += `M${x + 13} ${y + CELL}h14`
  }
  return path
}

/** The cells beside a cell: above, right, below, left; some may be off the board. */
function around(cell: string): string[] {
  const { x, y } = placeOf(cell)
  return [
    { x, y: y - 1 },
    { x: x + 1, y },
    { x, y: y + 1 },
    { x: x - 1, y },
  ].map(nameOf)
}

/** The sides without neighbour, each from corner to corner with its cell on the right hand. */
function edgesOf(cells: readonly string[]): Map<string, Point[]> {
  const all = new Set(cells)
  const edges = new Map<string, Point[]>()
  for (const cell of cells) {
    const { x, y } = placeOf(cell)
    const corners: Point[] = [
      [x, y],
      [x + 1, y],
      [x + 1, y + 1],
      [x, y + 1],
    ]
    around(cell).forEach((near, side) => {
      if (all.has(near)) return
      const from = String(corners[side])
      edges.set(from, [...(edges.get(from) ?? []), corners[(side + 1) % 4] as Point])
    })
  }
  return edges
}

/** Follow the edges from a corner until they close, and take them out of the map. */
function loopFrom(start: string, edges: Map<string, Point[]>): Point[] {
  const loop: Point[] = []
  let before: Point | null = null
  let at = start.split(',').map(Number) as unknown as Point
  do {
    const open: Point[] = edges.get(String(at)) ?? []
    const next: Point | undefined = open.length > 1 && before ? rightmost(before, at, open) : open[0]
    if (!next) break
    if (open.length > 1)
      edges.set(
        String(at),
        open.filter((other) => other !== next),
      )
    else edges.delete(String(at))
    loop.push(at)
    before = at
    at = next
  } while (String(at) !== start)
  return loop
}

/** Turning right keeps cells apart that only touch at a corner. */
function rightmost(before: Point, at: Point, open: readonly Point[]): Point | undefined {
  const [dx, dy] = [at[0] - before[0], at[1] - before[1]]
  return open.find(([x, y]) => x - at[0] === -dy && y - at[1] === dx) ?? open[0]
}

function rounded(loop: readonly Point[], inset: number, convex: number, concave: number): string {
  const turns: Turn[] = loop.flatMap((at, index) => {
    const from = loop.at(index - 1) as Point
    const to = loop[(index + 1) % loop.length] as Point
    const before: Point = [at[0] - from[0], at[1] - from[1]]
    const after: Point = [to[0] - at[0], to[1] - at[1]]
    return before[0] === after[0] && before[1] === after[1] ? [] : [{ at, before, after }]
  })
  const corners = turns.map(({ at, before, after }) => {
    const x = MARGIN + at[0] * CELL - inset * (before[1] + after[1])
    const y = MARGIN + at[1] * CELL + inset * (before[0] + after[0])
    const radius = before[0] * after[1] - before[1] * after[0] > 0 ? convex : concave
    const [x1, y1] = [x - before[0] * radius, y - before[1] * radius]
    const [x2, y2] = [x + after[0] * radius, y + after[1] * radius]
    return [[x1, y1].join(' '), 'Q', [x, y].join(' '), ' ', [x2, y2].join(' ')].join('')
  })
  return `M${corners.join('L')}Z`
}
