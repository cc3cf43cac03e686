/** What lies on a board of Siesta: marks by cell, steps as a sign and a cell. */
import type { Draft } from '../../lib/draft.svelte'
import { boardIn, type View } from '../../lib/views'

/** A sun, a roof of one's own, a shadow. */
export type Sign = '*' | '^' | '#'
export const SIGNS: readonly Sign[] = ['*', '^', '#']
export const KINDS = { '*': 'sun', '^': 'roof', '#': 'shadow' } as const

/** By cell: `*` a sun, `#` a shadow, a digit the roof of that seat. */
export type Marks = Readonly<Record<string, string>>

export interface Step {
  sign: Sign
  cell: string
}

/** The game's own part of a view. */
export function boardOf(view: View) {
  return boardIn(view, 'siesta')
}

/** A step, or null when the text is none. */
export function readStep(text: string): Step | null {
  const match = /^([*^#])([A-L](?:1[0-2]|[1-9]))$/.exec(text.toUpperCase())
  return match ? { sign: match[1] as Sign, cell: match[2] as string } : null
}

/** The steps of a move; what is no step is left out. */
export function readSteps(move: string): Step[] {
  return move
    .split(/\s+/)
    .map(readStep)
    .filter((step) => step !== null)
}

/** What these steps of a seat put on the board. */
export function marksOf(steps: readonly Step[], seat: number): Marks {
  return Object.fromEntries(steps.map(({ sign, cell }) => [cell, sign === '^' ? String(seat) : sign]))
}

/** The seat whose roofs the hand holds. */
export function seatOf(view: View): number {
  return view.seat ?? view.to_move ?? 1
}

/** How many of a kind are left when the draft is laid. */
export function leftOf(view: View, draft: Draft, sign: Sign): number {
  const used = draft.steps.filter((step) => step.startsWith(sign)).length
  return (boardOf(view).left[sign === '^' ? String(seatOf(view)) : sign] ?? 0) - used
}

/** The kind that a key picks: Sun, rooF or Toit, sHadow or Ombre. */
export function signOf(event: KeyboardEvent): Sign | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null
  const keys: Record<string, Sign> = { s: '*', t: '^', r: '^', o: '#', h: '#' }
  return keys[event.key.toLowerCase()] ?? null
}

/** The drawing of a roof, by its seat: the pattern says whose it is, the colour says it again. */
export function roofOf(seat: number): string {
  return `roof-${['plain', 'stripes', 'dots', 'chevrons'][seat - 1] ?? 'plain'}`
}
