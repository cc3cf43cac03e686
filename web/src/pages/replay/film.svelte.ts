/** A finished game as a film: positions are fetched ahead of the reader, fifty at a time. */
import { ask, type Schemas } from '../../lib/api'
import { oncePrepared } from '../../lib/prepared'
import type { Move, View } from '../../lib/views'

type Position = Schemas['ReplayedPosition']
type Line = Schemas['ReplayedLine']
const REEL = 50

export class Film {
  ply = $state(0)
  playing = $state(false)
  #views = $state.raw<ReadonlyMap<number, View>>(new Map())
  #asked = new Set([0])

  private constructor(
    readonly end: Position,
    /** The first reel, which also says who played. */
    readonly first: Line,
  ) {
    this.ply = this.plies
    this.#keep(first)
  }

  /** The game of a table, when its rules are there; `waits` is asked as in `oncePrepared`. */
  static async of(id: string, waits: (game: string) => boolean): Promise<Film> {
    const fetched = () =>
      Promise.all([
        ask('get', '/api/archive/{table}/position', { path: { table: id }, query: { ply: -1 } }),
        ask('get', '/api/archive/{table}/line', { path: { table: id }, query: { first: 0, count: REEL } }),
      ])
    const [end, first] = await oncePrepared(fetched, waits)
    return new Film(end, first)
  }

  get played(): Schemas['ArchivedGame'] {
    return this.first.played
  }

  /** The seats that somebody left before the end. */
  get leavers(): number[] {
    return this.first.leavers
  }

  get plies(): number {
    return this.end.plies
  }

  get moves(): Move[] {
    return this.end.history
  }

  /** The position at the ply, or null until it is here. */
  get view(): View | null {
    return this.ply === this.plies ? this.end.view : (this.#views.get(this.ply) ?? null)
  }

  /** The moves up to the ply. */
  get history(): Move[] {
    return this.moves.slice(0, this.ply)
  }

  /** Turn to a ply. */
  turn(ply: number): void {
    this.ply = Math.max(0, Math.min(this.plies, ply))
    this.#fetch(Math.floor(this.ply / REEL))
    this.#fetch(Math.floor((this.ply + REEL / 2) / REEL))
  }

  #keep({ views }: Line): void {
    this.#views = new Map([...this.#views, ...views.map((view) => [view.ply, view] as const)])
  }

  #fetch(reel: number): void {
    if (this.#asked.has(reel) || reel * REEL > this.plies) return
    this.#asked.add(reel)
    const query = { first: reel * REEL, count: REEL }
    ask('get', '/api/archive/{table}/line', { path: { table: this.end.table }, query }).then(
      (line) => this.#keep(line),
      () => this.#asked.delete(reel),
    )
  }
}
