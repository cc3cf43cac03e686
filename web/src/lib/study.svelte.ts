/** A board of one's own to try things out: the server's referee judges, and nothing is kept. */
import { ask, Refused, type Schemas } from './api'
import type { Referee } from './draft.svelte'
import type { Move, Verdict, View } from './views'

export interface Start {
  game: string
  seats?: number
  diagram?: string | null
}

export class Study implements Referee {
  view = $state.raw<View | null>(null)
  /** The moves from where it starts, as they were played. */
  history = $state.raw<readonly Move[]>([])
  moves = $state.raw<readonly string[]>([])

  constructor(
    readonly start: Start,
    moves: readonly string[] = [],
  ) {
    this.moves = moves
  }

  /** Look at the position after the moves so far. */
  async look(): Promise<void> {
    this.#show(await this.#ask(this.moves))
  }

  /** Go back, or to any line of moves. */
  async go(moves: readonly string[]): Promise<void> {
    this.#show(await this.#ask(moves))
    this.moves = moves
  }

  async judge(draft: readonly string[]): Promise<Verdict> {
    const { judgement } = await this.#ask(this.moves, draft.join(' '))
    if (!judgement) throw new Refused(0, { code: 'lib.failed', params: {} })
    return judgement
  }

  async move(text: string): Promise<void> {
    await this.go([...this.moves, text])
  }

  #show({ view, history }: Schemas['Studied']): void {
    this.view = view
    this.history = history
  }

  #ask(moves: readonly string[], draft?: string): Promise<Schemas['Studied']> {
    const { game, seats, diagram } = this.start
    const body = {
      game,
      moves: [...moves],
      ...(seats && !diagram && { seats }),
      ...(diagram && { diagram }),
      ...(draft !== undefined && { draft }),
    }
    return ask('post', '/api/study', { body })
  }
}
