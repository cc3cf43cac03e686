/** A turn of a game tried once more: the referee judges what is laid, the review what it is worth. */
import { ask, Refused } from '../../lib/api'
import type { Referee } from '../../lib/draft.svelte'
import type { Verdict, View } from '../../lib/views'
import type { Choice, Judged } from './reading.svelte'
import { isSame } from './verdict'

export const TRIES = 3
/** A difference of fewer standard errors may be noise, and one of less chance is no mistake. */
const [NOISE, SLIGHT] = [2, 0.03]

export type Found = 'best' | 'as_good' | 'better' | 'same' | 'worse' | 'unknown'

/** What was tried, and what is known of it. */
export interface Try {
  move: string
  points: number
  found: Found
  choice: Choice | null
}

export class Trial implements Referee {
  view = $state.raw<View | null>(null)
  tries = $state.raw<readonly Try[]>([])
  shown = $state(false)

  constructor(
    readonly id: string,
    readonly turn: Judged,
  ) {}

  get left(): number {
    return TRIES - this.tries.length
  }

  get last(): Try | undefined {
    return this.tries.at(-1)
  }

  get solved(): boolean {
    return this.last?.found === 'best' || this.last?.found === 'as_good'
  }

  get over(): boolean {
    return this.shown || this.solved || !this.left
  }

  async look(): Promise<void> {
    this.view = (await this.#ask()).view
  }

  async judge(draft: readonly string[]): Promise<Verdict> {
    const { judgement } = await this.#ask(draft.join(' '))
    if (!judgement) throw new Refused(0, { code: 'lib.failed', params: {} })
    return judgement
  }

  async move(text: string): Promise<void> {
    const { points } = await this.judge([text])
    const tried = judge(this.turn, text)
    this.tries = [...this.tries, { ...tried, move: text, points: points?.[this.turn.seat - 1] ?? 0 }]
    // The pieces go back to the hand: it is the same turn again.
    this.view = this.view && { ...this.view }
  }

  #ask(draft?: string) {
    const body = { ply: this.turn.ply, ...(draft !== undefined && { draft }) }
    return ask('post', '/api/reviews/{id}/try', { path: { id: this.id }, body })
  }
}

/** How a turn compares with those that the review looked at. */
export function judge({ choices, place }: Judged, move: string): { found: Found; choice: Choice | null } {
  const at = choices.findIndex((choice) => isSame(choice.move, move))
  const choice = choices[at]
  const best = choices[0]
  if (!choice || !best) return { found: 'unknown', choice: null }
  if (at === 0) return { found: 'best', choice }
  if (at === place) return { found: 'same', choice }
  const sound = best.chance - choice.chance < SLIGHT
  if (sound && choice.behind <= NOISE * choice.behind_error) return { found: 'as_good', choice }
  return { found: at < place ? 'better' : 'worse', choice }
}
