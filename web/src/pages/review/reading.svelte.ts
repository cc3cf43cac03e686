/** A game that is read again: every position of it, and its review as far as it is. */
import { ask, Refused, type Schemas } from '../../lib/api'
import { Attempt } from '../../lib/attempt.svelte'
import { oncePrepared } from '../../lib/prepared'
import type { Move, View } from '../../lib/views'

export type Judged = Schemas['Turn']
export type Choice = Schemas['Choice']
export type Account = Schemas['Account']
export type Grade = Judged['grade']
type Line = Schemas['ReplayedLine']
type Reviewed = Schemas['Reviewed']
const REEL = 50
const PAUSE = 800

/** Whether asking again would be refused again: not there, still played; but not "too often". */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 429

export class Reading {
  /** How many moves have been played. */
  ply = $state(0)
  state = $state<Reviewed['state']>('none')
  turns = $state.raw<readonly Judged[]>([])
  accounts = $state.raw<readonly Account[]>([])
  readonly asking = new Attempt()
  #timer: ReturnType<typeof setTimeout> | undefined
  #left = false

  constructor(
    readonly id: string,
    readonly line: Line,
    readonly views: readonly View[],
    review: Reviewed,
  ) {
    this.ply = this.plies
    this.#keep(review)
  }

  /** A game by its table, or by the hash of a record that was brought; `waits` is asked as in `oncePrepared`. */
  static async of(id: string, waits: (game: string) => boolean): Promise<Reading> {
    const reel = (first: number) =>
      ask('get', '/api/reviews/{id}/line', { path: { id }, query: { first, count: REEL } })
    const [first, review] = await oncePrepared(
      () => Promise.all([reel(0), ask('get', '/api/reviews/{id}', { path: { id }, query: { first: 0 } })]),
      waits,
    )
    const views = [...first.views]
    while (views.length <= first.plies) views.push(...(await reel(views.length)).views)
    return new Reading(id, first, views, review)
  }

  get plies(): number {
    return this.line.plies
  }

  get view(): View {
    return this.views[this.ply] as View
  }

  /** All moves of the game. */
  get moves(): Move[] {
    return this.views.flatMap(({ last }, ply) => (ply && last ? [last] : []))
  }

  /** The turn that led here, judged; none before the first move, or while it is not looked at yet. */
  get turn(): Judged | undefined {
    return this.turns[this.ply - 1]
  }

  get thinks(): boolean {
    return ['preparing', 'waiting', 'thinking'].includes(this.state)
  }

  go(ply: number): void {
    this.ply = Math.max(0, Math.min(this.plies, ply))
  }

  /** The next turn after this one that lost something for one of these seats, or anybody, or the first of all. */
  next(seats: readonly number[]): number | null {
    const lost = this.turns.flatMap(({ grade, seat }, at) =>
      grade && grade !== '!' && (!seats.length || seats.includes(seat)) ? [at + 1] : [],
    )
    return lost.find((ply) => ply > this.ply) ?? lost[0] ?? null
  }

  /** Have the game reviewed. */
  begin(): Promise<boolean> {
    return this.asking.run(async () => {
      this.turns = []
      this.#keep(await ask('post', '/api/reviews/{id}', { path: { id: this.id } }))
    })
  }

  /** Nobody reads any more. */
  stop(): void {
    this.#left = true
    clearTimeout(this.#timer)
  }

  #keep({ state, first, turns, accounts }: Reviewed): void {
    this.state = state
    this.turns = [...this.turns.slice(0, first), ...turns]
    this.accounts = accounts
    if (this.thinks) this.#wait(PAUSE)
  }

  async #follow(): Promise<void> {
    try {
      const query = { first: this.turns.length }
      this.#keep(await ask('get', '/api/reviews/{id}', { path: { id: this.id }, query }))
    } catch (error) {
      if (error instanceof Refused && isFinal(error.status)) {
        this.asking.problem = error.problem
        this.state = 'failed'
        return
      }
      // A server that is out of reach for a moment is asked again.
      this.#wait(3 * PAUSE)
    }
  }

  /** Ask again after a while, unless nobody reads any more. */
  #wait(pause: number): void {
    clearTimeout(this.#timer)
    if (!this.#left) this.#timer = setTimeout(() => void this.#follow(), pause)
  }
}
