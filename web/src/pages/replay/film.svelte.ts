/** A finished game as a film: positions are fetched ahead of the reader, fifty at a time. */
import { ask } from '../../lib/api'
import { oncePrepared } from '../../lib/prepared'
import type { Move, Table, View } from '../../lib/views'

type Glance = Omit<View, 'game' | 'seats' | 'options' | 'history'>
const REEL = 50

export class Film {
  ply = $state(0)
  playing = $state(false)
  #glances = $state.raw<ReadonlyMap<number, Glance>>(new Map())
  #asked = new Set<number>()

  private constructor(
    readonly table: Table,
    readonly last: View,
  ) {
    this.ply = this.plies
  }

  /** The game of a table, when its rules are there; `waits` is asked as in `oncePrepared`. */
  static async of(id: string, waits: (game: string) => boolean): Promise<Film> {
    const fetched = () => Promise.all([
      ask('get', '/api/tables/{table}', { path: { table: id } }),
      ask('get', '/api/archive/{table}/position', { path: { table: id }, query: { ply: -1 } }),
    ])
    const [snapshot, end] = await oncePrepared(fetched, waits)
    const { table } = snapshot as unknown as { table: Table }
    return new Film(table, (end as unknown as { view: View }).view)
  }

  get plies(): number {
    return this.last.history.length
  }

  get moves(): Move[] {
    return this.last.history
  }

  /** The position at the ply, or null until it is here. */
  get view(): View | null {
    if (this.ply === this.plies) return this.last
    const glance = this.#glances.get(this.ply)
    if (!glance) return null
    const { game, seats, options, history } = this.last
    return { game, seats, options, ...glance, history: history.slice(0, this.ply) }
  }

  /** Turn to a ply. */
  turn(ply: number): void {
    this.ply = Math.max(0, Math.min(this.plies, ply))
    this.#fetch(Math.floor(this.ply / REEL))
    this.#fetch(Math.floor((this.ply + REEL / 2) / REEL))
  }

  #fetch(reel: number): void {
    if (this.#asked.has(reel) || reel * REEL > this.plies) return
    this.#asked.add(reel)
    const query = { first: reel * REEL, count: REEL }
    ask('get', '/api/archive/{table}/line', { path: { table: this.table.id }, query }).then(
      (line) => {
        const next = new Map(this.#glances)
        for (const glance of (line as unknown as { glances: Glance[] }).glances) next.set(glance.ply, glance)
        this.#glances = next
      },
      () => this.#asked.delete(reel),
    )
  }
}
