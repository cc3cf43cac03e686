/** A turn of a game tried once more: the referee judges what is laid, the review what it is worth. */
import { ask, Refused } from '../../lib/api'
import type { Referee } from '../../lib/draft.svelte'
import type { Verdict, View } from '../../lib/views'
import { untilThought } from './engine'
import type { Choice, Judged } from './reading.svelte'
import { isSame } from './verdict'

export const TRIES = 3
/** A difference of fewer standard errors may be noise, and one of less chance is no mistake. */
const [NOISE, SLIGHT] = [2, 0.03]

export type Found = 'best' | 'as_good' | 'better' | 'same' | 'worse'

/** What was tried, and what is known of it. */
export interface Try {
  move: string
  points: number
  found: Found
  choice: Choice
  /** What was played, beside which it was weighed. */
  played: Choice
}

export class Trial implements Referee {
  view = $state.raw<View | null>(null)
  tries = $state.raw<readonly Try[]>([])
  shown = $state(false)
  /** The engine looks at a turn that the review has not looked at. */
  thinks = $state(false)
  #left = false

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
    const tried = compare(this.turn, text) ?? compare(await this.#weigh(text), text)
    if (!tried) throw new Refused(0, { code: 'lib.failed', params: {} })
    this.tries = [...this.tries, { ...tried, move: text, points: points?.[this.turn.seat - 1] ?? 0 }]
    // The pieces go back to the hand: it is the same turn again.
    this.view = this.view && { ...this.view }
  }

  /** Nobody tries any more. */
  stop(): void {
    this.#left = true
  }

  /** A turn beside those that the review has. */
  async #weigh(move: string): Promise<Compared> {
    const body = { ply: this.turn.ply, move }
    this.thinks = true
    try {
      const { choices } = await untilThought(
        () => ask('post', '/api/reviews/{id}/weigh', { path: { id: this.id }, body }),
        () => this.#left,
      )
      return { choices, place: choices.findIndex((choice) => isSame(choice.move, this.turn.move)) }
    } finally {
      this.thinks = false
    }
  }

  #ask(draft?: string) {
    const body = { ply: this.turn.ply, ...(draft !== undefined && { draft }) }
    return ask('post', '/api/reviews/{id}/try', { path: { id: this.id }, body })
  }
}

type Compared = Pick<Judged, 'choices' | 'place'>

/** How a turn compares with the best and the played one; null where it is not among them. */
export function compare({ choices, place }: Compared, move: string): Pick<Try, 'found' | 'choice' | 'played'> | null {
  const at = choices.findIndex((choice) => isSame(choice.move, move))
  const choice = choices[at]
  const best = choices[0]
  const played = choices[place]
  if (!choice || !best || !played) return null
  if (at === 0) return { found: 'best', choice, played }
  if (at === place) return { found: 'same', choice, played }
  const sound = best.chance - choice.chance < SLIGHT
  if (sound && choice.behind <= NOISE * choice.behind_error) return { found: 'as_good', choice, played }
  return { found: at < place ? 'better' : 'worse', choice, played }
}
