/** What the server says of a game: the shapes that its sockets and archive send. */
import type { Me } from './me.svelte'
import type { Params, Problem } from './words.svelte'

/** One thing that a move did: a figure completed, a siesta lengthened, a run taken. */
export interface Item {
  code: string
  params: Params
  cells: string[]
  points: number[]
}

/** A move that was played. */
export interface Move {
  seat: number
  move: string
  points: number[]
  items: Item[]
}

export interface Outcome {
  ranks: number[]
  teams: number[][] | null
}

/** All that a seat, or a spectator, may see of a position; `board` is the game's own. */
export interface View<Board = unknown> {
  game: string
  seats: number
  options: Record<string, string>
  seat: number | null
  ply: number
  to_move: number | null
  scores: number[]
  outcome: Outcome | null
  last: Move | null
  board: Board
  steps?: string[]
  history: Move[]
}

/** What the referee says of a draft. */
export interface Verdict {
  ply: number
  status: 'refused' | 'incomplete' | 'complete'
  refusal: Problem | null
  points: number[] | null
  items: Item[]
  steps: string[]
}

export interface Sitter {
  person: number | null
  name: string | null
  /** The name that was given to this seat alone, where several people share a screen. */
  called: string | null
  bot: string | null
}

export interface Result {
  how: 'played' | 'resigned' | 'timeout' | 'aborted'
  by: number | null
  scores: number[]
  ranks: number[]
  teams: number[][] | null
  rating_ranks: number[] | null
}

/** Where all chance of a game came from; the seed is secret until the game is over. */
export interface Fair {
  commitment: string
  table: string
  words: string[]
  seed: string | null
}

/** All that everybody may know of a table besides the position. */
export interface Table {
  id: string
  game: string
  seats: number
  options: Record<string, string>
  /** Whether the result moves ratings, as the table stands. */
  rated: boolean
  /** Those without accounts who keep a table that was opened as rated from counting. */
  guests: number[]
  public: boolean
  clock: string
  hot: boolean
  partners: boolean
  status: 'open' | 'playing' | 'over' | 'aborted'
  host: number
  commitment: string
  chairs: (Sitter | null)[]
  holders: (Sitter | null)[]
  leavers: number[]
  offer: number | null
  rematch: string | null
  /** Who opened the table of the rematch. */
  inviter: number | null
  /** For whom the chairs of a rematch are kept. */
  invited: ({ person: number; name: string } | null)[]
  ended: { result: Result; fair: Fair | null } | null
}

export interface Times {
  clock: string
  left: number[]
  running: number | null
}

export interface Said {
  number: number
  at: number
  person: number
  name: string
  text: string
}

export interface Snapshot {
  type: 'snapshot'
  number: number
  table: Table
  seat: number | null
  mine: number[]
  view: View | null
  clock: Times | null
  chat: Said[]
  /** Whether the rules are still being compiled: the game can't begin, or go on, before. */
  preparing: boolean
  /** Who asked, where a table was asked for by itself. */
  me?: Me | null
}

/** An event: what all have, and what some of them bring. */
export interface TableEvent {
  type: string
  number?: number
  at?: number
  person?: number
  name?: string
  seat?: number
  text?: string
  said?: number
  people?: number[]
  table?: Table | string
  view?: View | null
  clock?: Times | null
  move?: Move
  ended?: Table['ended']
  done?: { id: string; [name: string]: unknown }
  [name: string]: unknown
}
