/** Who sits where: the rows of a table in the order in which a viewer sees them. */
import type { SoleilView } from './cloth'
import { type Lay, numberOf, readLay, readRun, type Suit } from './notation'
import type { Move } from '../../lib/views'

/** The place of a row: that of a seat or, in teams, that of two partners, one of whom holds it. */
export interface Lane {
  suit: Suit
  seats: number[]
  /** Before whom the row lies; null while nobody of the team holds it. */
  holder: number | null
  /** Whose hand is told beside the row's name. */
  teller: number | null
  stacks: string[][]
}

/** The rows of one side: a seat alone, or a team. */
export interface Side {
  seats: number[]
  lanes: Lane[]
  own: boolean
}

/** A run that may be taken: its slots, from 0, and what it brings. */
export interface Run {
  name: string
  from: number
  to: number
  points: number
  /** What each card brings: slot by slot, from bottom to top. */
  worth: number[][]
}

/** The sides from the top of the table to the bottom; the viewer's own is the last. */
export function sidesOf(view: SoleilView): Side[] {
  const { teams } = view
  const sides = view.board.holders.map((holders, at) => {
    const seats = teams[at] ?? [at + 1]
    return { seats, lanes: lanesOf(view, seats, holders), own: view.seat !== null && seats.includes(view.seat) }
  })
  const own = sides.findIndex((side) => side.own)
  return [...sides.slice(own + 1), ...sides.slice(0, own + 1)]
}

function stacksOf(view: SoleilView, suit: Suit, seat: number | null): string[][] {
  return (seat && view.board.rows[`${suit}/${seat}`]) || []
}

function lanesOf(view: SoleilView, seats: number[], holders: readonly (number | null)[]): Lane[] {
  return (['S', 'M'] as const).map((suit, at) => {
    const holder = holders[at] ?? null
    // One who holds both rows is told of once.
    const teller = seats.length > 1 ? (holder ?? seats[at] ?? null) : (seats[at] ?? null)
    return { suit, seats, holder, teller, stacks: stacksOf(view, suit, holder) }
  })
}

const WIDE = 8

/** How much of the width the first row of a side needs beside the second: a half, unless one is long. */
export function shareOf({ lanes }: Side): number {
  const [first = 0, second = 0] = lanes.map(({ stacks }) => stacks.length)
  if (Math.max(first, second) <= WIDE) return 0.5
  return Math.min(0.68, Math.max(0.32, first / (first + second)))
}

/** Whether a card is laid in this row. */
export function isIn(lane: Lane, lay: Lay): boolean {
  return lane.suit === lay.suit && lane.seats.includes(lay.seat)
}

/** The row as it looks with a card laid on it, and the slot, from 0, of that card. */
export function withLay(stacks: string[][], { card, place }: Lay): { stacks: string[][]; at: number } {
  if (place === 'left') return { stacks: [[card], ...stacks], at: 0 }
  if (place === 'right') return { stacks: [...stacks, [card]], at: stacks.length }
  return { stacks: stacks.map((cards, at) => (at === place - 1 ? [...cards, card] : cards)), at: place - 1 }
}

/** The runs of the viewer in this row, as the server names them. */
export function runsIn(lane: Lane, view: SoleilView): Run[] {
  const { seat } = view
  if (lane.holder === null || lane.holder !== seat) return []
  return Object.entries(view.board.runs).flatMap(([name, { points, worth }]) => {
    const run = readRun(name)
    if (!run || run.suit !== lane.suit) return []
    const from = run.slot - 1
    return [{ name, from, to: from + worth.length, points, worth }]
  })
}

/** The slot, from 0, in which a move's card lies in this row now, after the moves that followed it; null if it lies elsewhere. */
export function slotOf(lane: Lane, move: Move, after: readonly Move[]): number | null {
  const lay = readLay(move.text)
  if (!lay || lay.suit !== lane.suit) return null
  if (numberOf(lay.card) !== null) {
    const found = lane.stacks.findIndex((cards) => cards.includes(lay.card))
    return found < 0 ? null : found
  }
  // Eclipses have one name, so this one is followed: cards at the left end push it on, runs that go draw it back.
  if (typeof lay.place !== 'number' || lay.seat !== lane.holder) return null
  let slot = lay.place - 1
  for (const later of after) {
    const taken = takenFrom(lay, later)
    if (taken.includes(slot) || (later.text === 'destroy' && later.seat === lay.seat)) return null
    slot -= taken.filter((other) => other < slot).length
    const next = readLay(later.text)
    if (next?.place === 'left' && next.suit === lay.suit && next.seat === lay.seat) slot += 1
  }
  return lane.stacks[slot]?.includes(lay.card) ? slot : null
}

/** The slots, from 0, that a move took out of the row in which a card was laid. */
function takenFrom({ suit, seat }: Lay, { items }: Move): number[] {
  const cells = items.flatMap((item) => (item.code === 'soleil_et_lune.taken' ? item.cells : []))
  return cells
    .filter((cell) => cell.startsWith(suit) && cell.endsWith(`/${seat}`))
    .map((cell) => Number.parseInt(cell.slice(1)) - 1)
}
