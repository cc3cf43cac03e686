/** A puzzle that somebody solves: the referee judges what is laid, the server what is tried. */
import type { Referee } from '../../lib/draft.svelte'
import { Study } from '../../lib/study.svelte'
import type { Verdict } from '../../lib/views'
import type { Problem } from '../../lib/words.svelte'
import { askHint, askSolution, type Puzzle, type Tried, tryMove } from './fetching'

export type { Puzzle }
/** What came of it in the end. */
export type Outcome = 'solved' | 'missed' | 'shown'
export const TRIES = 3

export class Solving implements Referee {
  tries = $state.raw<readonly Tried[]>([])
  /** What the hints said, the vaguest first. */
  hints = $state.raw<readonly Problem[]>([])
  outcome = $state<Outcome | null>(null)
  /** What was said last, its headline first. */
  words = $state.raw<readonly Problem[]>([])
  /** The right turn, once it was found or shown. */
  solution = $state<string | null>(null)
  readonly #study: Study

  constructor(readonly puzzle: Puzzle) {
    this.#study = new Study({ game: puzzle.game, diagram: puzzle.position })
  }

  get left(): number {
    return TRIES - this.tries.length
  }

  get over(): boolean {
    return this.outcome !== null
  }

  judge(draft: readonly string[]): Promise<Verdict> {
    return this.#study.judge(draft)
  }

  async move(text: string): Promise<void> {
    // The board stays usable when all is known, and asks nothing any more.
    if (this.over) return
    const tried = await tryMove(this.puzzle.id, { move: text, tries: this.tries.length, hints: this.hints.length })
    this.tries = [...this.tries, tried]
    this.words = tried.said
    if (tried.right) this.#end('solved', text)
    else if (!this.left) await this.show('missed')
  }

  /** Ask where to look; a further time, more of it. */
  async hint(): Promise<void> {
    const hint = await askHint(this.puzzle.id)
    this.hints = [...this.hints, hint]
    this.words = [hint]
  }

  /** See the answer. */
  async show(outcome: Outcome = 'shown'): Promise<void> {
    const { move } = await askSolution(this.puzzle.id)
    this.#end(outcome, move)
  }

  #end(outcome: Outcome, move: string): void {
    this.solution = move
    this.outcome = outcome
  }
}
