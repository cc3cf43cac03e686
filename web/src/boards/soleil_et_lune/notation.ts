/** Cards and steps of Soleil et Lune as they are written: `S12`, `MX`, `S12</2`, `MX@1/2`, `take S4 M1`. */
export type Suit = 'S' | 'M'
export type Place = 'left' | 'right' | number

/** A card laid at an end of a row, or on one of its slots, which count from 1. */
export interface Lay {
  step: string
  card: string
  suit: Suit
  place: Place
  seat: number
}

const LAY = /^(([SM])(?:X|\d{1,2}))(?:([<>])|@(\d{1,2}))\/(\d)$/
const RUN = /^([SM])(\d{1,2})$/

export function readLay(step: string): Lay | null {
  const [, card, suit, end, slot, seat] = LAY.exec(step.toUpperCase()) ?? []
  if (!card) return null
  const place = slot ? Number(slot) : end === '<' ? 'left' : 'right'
  return { step, card, suit: suit as Suit, place, seat: Number(seat) }
}

/** The runs that a draft or a move takes, by name; null if it takes none. */
export function readTake(text: string): string[] | null {
  const [verb, ...runs] = text.trim().split(/\s+/)
  return verb?.toLowerCase() === 'take' ? runs.map((run) => run.toUpperCase()) : null
}

/** The steps of a draft that takes runs; the first of them brings the verb. */
export function writeTake(runs: readonly string[]): string[] {
  return runs.map((run, at) => (at ? run : `take ${run}`))
}

/** Suit and first slot of a run, as in `S4`. */
export function readRun(run: string): { suit: Suit; slot: number } | null {
  const [, suit, slot] = RUN.exec(run) ?? []
  return suit ? { suit: suit as Suit, slot: Number(slot) } : null
}

export function suitOf(card: string): Suit {
  return card.startsWith('M') ? 'M' : 'S'
}

/** The number of a card; null for an eclipse. */
export function numberOf(card: string): number | null {
  return card.endsWith('X') ? null : Number(card.slice(1))
}
