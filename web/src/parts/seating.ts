/** Who sits where, as the page shows it. */
import type { Sitter } from '../lib/views'

export interface SeatNote {
  /** What this seat is called here: a name, or "You". */
  name: string
  sitter: Pick<Sitter, 'person' | 'bot'> | null
  mine: boolean
  /** Whether the person is at the table now; null where that means nothing. */
  present: boolean | null
  /** Gave up or ran out of time: a bot plays on, or the game is over. */
  left: 'bot' | 'gone' | null
}

/** The points of several seats together. */
export function totalOf(scores: readonly number[], seats: readonly number[]): number {
  return seats.reduce((sum, seat) => sum + (scores[seat - 1] ?? 0), 0)
}
