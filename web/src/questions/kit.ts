/** What is asked about, and what a game adds to the answers. All that a game adds is optional. */
import type { Kit } from '../boards/kit'
import { nameOf, placeOf } from '../boards/roaming'
import type { Draft } from '../lib/draft.svelte'
import type { Move, Times, View } from '../lib/views'

export interface Subject {
  kit: Kit
  view: View
  /** The moves up to it. */
  history: readonly Move[]
  /** The draft of whoever asks, while it is their turn. */
  draft: Draft | null
  /** What each seat is called, from seat 1. */
  names: readonly string[]
  /** What the clocks said, and when. */
  told?: { times: Times; at: number } | null
}

export interface QuestionKit {
  /** A place that one can ask about, where it is no cell. */
  example?: string
  /** What lies at a place, in capitals, `F5` or `S/2`; null where there is no such place. */
  lies?(place: string, subject: Subject): string | null
  /** What is left to be laid or drawn, line by line. */
  left?(subject: Subject): string[]
  /** What a step lays, and on which cell; null for a step that lays nothing on one. */
  split?(step: string): { piece: string; cell: string } | null
  /** What a piece is called, as steps name it. */
  name?(piece: string): string
}

/** Whether a text is a cell of a board of so many columns and rows. */
export const cellsOf = (columns: number, rows: number) => (text: string) => {
  const { x, y } = placeOf(text)
  return x >= 0 && x < columns && y >= 0 && y < rows && nameOf({ x, y }) === text
}

const kits = import.meta.glob<QuestionKit>('../boards/*/questions.ts', { import: 'questions' })

/** What a game adds; one without a board of its own is asked by its diagram. */
export const questionKitOf = ({ board }: View): Promise<QuestionKit> =>
  kits[`../boards/${board.game}/questions.ts`]?.() ?? Promise.resolve({})
