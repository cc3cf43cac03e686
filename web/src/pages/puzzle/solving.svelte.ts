/** A puzzle that somebody solves: the referee judges what is laid, the server what is tried. */
import { ask } from '../../lib/api'
import type { Referee } from '../../lib/draft.svelte'
import { Study } from '../../lib/study.svelte'
import type { Verdict } from '../../lib/views'
import type { Day } from './days'
import type { Clue, Puzzle, Tried } from './fetching'

export const TRIES = 3
/** First where, then what. */
const STAGES = 2

/** What came of it in the end. */
export type Outcome = 'solved' | 'missed' | 'shown'

export class Solving implements Referee {
  tries = $state.raw<readonly Tried[]>([])
  hints = $state.raw<readonly Clue[]>([])
  /** What was asked for last. */
  latest = $state<'try' | 'hint' | null>(null)
  outcome = $state<Outcome | null>(null)
  /** The right turn, once it was found or shown. */
  solution = $state<string | null>(null)
  readonly #study: Study

  constructor(
    readonly puzzle: Puzzle,
    /** The day whose puzzle it is. */
    readonly day: Day | null = null,
  ) {
    this.#study = new Study({ game: puzzle.game, diagram: puzzle.diagram })
  }

  /** How many tries are left; a puzzle that was done before may be done again. */
  get left(): number {
    return (this.puzzle.state === 'open' ? this.puzzle.left : TRIES) - this.tries.length
  }

  get over(): boolean {
    return this.outcome !== null
  }

  /** Whether all was told that a hint can tell. */
  get hinted(): boolean {
    return this.hints.length >= STAGES
  }

  judge(draft: readonly string[]): Promise<Verdict> {
    return this.#study.judge(draft)
  }

  async move(text: string): Promise<void> {
    // The board stays usable when all is known, and asks nothing any more.
    if (this.over) return
    const body = { move: text, tries: this.tries.length, hints: this.hints.length, date: this.day }
    const tried = await ask('post', '/api/puzzles/{id}/tries', { path: { id: this.puzzle.id }, body })
    this.tries = [...this.tries, tried]
    this.latest = 'try'
    if (tried.right) this.#end('solved', tried.move)
    else if (this.left <= 0) this.#end('missed', tried.solution?.move ?? '')
  }

  /** Ask for more than was told so far. */
  async hint(): Promise<void> {
    const body = { stage: this.hints.length + 1 }
    const hint = await ask('post', '/api/puzzles/{id}/hint', { path: { id: this.puzzle.id }, body })
    this.hints = [...this.hints, hint]
    this.latest = 'hint'
  }

  /** See the answer. */
  async show(): Promise<void> {
    const { solution } = await ask('post', '/api/puzzles/{id}/solution', { path: { id: this.puzzle.id } })
    this.#end('shown', solution.move)
  }

  #end(outcome: Outcome, move: string): void {
    this.solution = move
    this.outcome = outcome
  }
}
