/** Where the points of a turn are written: outside the lines, away from tiles and from one another. */
import type { Item } from '../../lib/views'
import { placeOf } from '../roaming'
import { CELL, corner, MARGIN } from '../wood/grid'

export interface Spot {
  x: number
  y: number
  text: string
}
/** A line of six, as a box round its cells. */
export interface Six {
  box: { x: number; y: number; width: number; height: number }
  /** The middle of it. */
  x: number
  y: number
  item: Item
  points: number
}
interface Point {
  x: number
  y: number
}
interface Wish {
  text: string
  /** Where it would lie, the best place first. */
  places: Point[]
}

const HEIGHT = 18
const SIDE = 2 * MARGIN + 12 * CELL
/** The field is better than the frame, where letters and arrows are. */
const FIELD = { from: MARGIN, to: SIDE - MARGIN }
const FRAME = { from: 1, to: SIDE - 6 }

/** How wide a badge is. */
export const widthOf = (text: string) => 10 + 7.6 * text.length

/** A badge for each line, each colour and each Sidoké. */
export function badgesOf(items: readonly Item[], occupied: ReadonlySet<string>): Spot[] {
  const wishes = [
    ...items.filter(({ code }) => code === 'sidoke.line').map((item) => besideLine(item, false)),
    ...items.filter(({ code }) => code === 'sidoke.colour').map(besideTile),
    ...items.filter(({ code }) => code === 'sidoke.sidoke').map((item) => besideLine(item, true)),
  ]
  const spots: Spot[] = []
  for (const wish of wishes) {
    const free = wish.places.filter((place) => !spots.some((spot) => overlap({ ...place, text: wish.text }, spot)))
    const bare = free.filter((place) => !coversTile(place, wish.text, occupied))
    const place =
      bare.find((each) => within(each, wish.text, FIELD)) ??
      bare.find((each) => within(each, wish.text, FRAME)) ??
      free.find((each) => within(each, wish.text, FRAME)) ??
      wish.places[0]
    if (place) spots.push({ x: place.x, y: place.y, text: wish.text })
  }
  return spots
}

/** The lines of six among these items. */
export function sixesOf(items: readonly Item[]): Six[] {
  return items
    .filter(({ code, cells }) => code === 'sidoke.sidoke' && cells.length > 1)
    .map((item) => {
      const { x, y, width, height } = boxOf(item.cells)
      return { box: { x, y, width, height }, x: x + width / 2, y: y + height / 2, item, points: worth(item) }
    })
}

const worth = (item: Item) => Math.max(0, ...item.points)

function boxOf(cells: readonly string[]): { x: number; y: number; width: number; height: number; upright: boolean } {
  const [first = '', last = first] = [cells[0], cells.at(-1)]
  const [from, to] = [corner(first), corner(last)]
  const upright = placeOf(first).x === placeOf(last).x
  return { x: from.x, y: from.y, width: to.x - from.x + CELL, height: to.y - from.y + CELL, upright }
}

/** Before the first cell, left of a row or above a column; else behind the last. */
function besideLine(item: Item, behind: boolean): Wish {
  const { x, y, width, height, upright } = boxOf(item.cells)
  const text = `+${worth(item)}`
  const away = upright ? 12 : widthOf(text) / 2 + 5.4
  const [before, after] = upright
    ? [
        { x: x + CELL / 2, y: y - away },
        { x: x + CELL / 2, y: y + height + away },
      ]
    : [
        { x: x - away, y: y + CELL / 2 },
        { x: x + width + away, y: y + CELL / 2 },
      ]
  const ends = behind ? [after, before] : [before, after]
  const aside = [0, -11, 11, -20, 20].map((by) => (upright ? { x: by * 1.3, y: 0 } : { x: 0, y: by }))
  const near = ends.flatMap((end) => aside.map((by) => ({ x: end.x + by.x, y: end.y + by.y })))
  // Where the board ends the straight places come before those aside.
  return { text, places: [...ends, ...near] }
}

/** At a side of a tile that lies on its own colour; where all are taken, on its edge. */
function besideTile(item: Item): Wish {
  const { x, y } = corner(item.cells[0] ?? '')
  const text = `+${worth(item)}`
  const [middle, across] = [CELL / 2, widthOf(text) / 2 + 5]
  const sides = [
    [middle, CELL + 13],
    [CELL + across, middle],
    [middle, -13],
    [-across, middle],
  ]
  const corners = [
    [CELL, CELL],
    [0, CELL],
    [CELL, 0],
    [0, 0],
    [middle, CELL],
  ]
  return { text, places: [...sides, ...corners].map(([dx = 0, dy = 0]) => ({ x: x + dx, y: y + dy })) }
}

function within({ x, y }: Point, text: string, { from, to }: { from: number; to: number }): boolean {
  const half = widthOf(text) / 2
  return x - half >= from && x + half <= to && y - HEIGHT / 2 >= from && y + HEIGHT / 2 <= to
}

function overlap(one: Spot, other: Spot): boolean {
  return (
    Math.abs(one.x - other.x) < (widthOf(one.text) + widthOf(other.text)) / 2 + 1 &&
    Math.abs(one.y - other.y) < HEIGHT + 1
  )
}

function coversTile({ x, y }: Point, text: string, occupied: ReadonlySet<string>): boolean {
  const half = widthOf(text) / 2
  return [...occupied].some((cell) => {
    const at = corner(cell)
    return (
      x + half > at.x + 2 && x - half < at.x + CELL - 2 && y + HEIGHT / 2 > at.y + 2 && y - HEIGHT / 2 < at.y + CELL - 2
    )
  })
}
