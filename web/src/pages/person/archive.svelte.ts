/** Somebody's finished games, a page at a time, and how they fared against each of the others. */
import { ask, type Schemas } from '../../lib/api'
import { Attempt } from '../../lib/attempt.svelte'

export type Game = Schemas['ArchivedGame']
export type Result = 'any' | 'won' | 'lost' | 'drew'
export interface Fared {
  key: string
  person: number | null
  name: string | null
  bot: string | null
  won: number
  lost: number
  drew: number
}

export class Archive {
  games = $state.raw<Game[]>([])
  next = $state<string | null>(null)
  game = $state('any')
  result = $state<Result>('any')
  readonly fetching = new Attempt()
  /** Every game that was fetched, whatever was filtered. */
  #seen = $state.raw(new Map<string, Game>())
  #asked = 0

  constructor(readonly person: number) {}

  /** How many games the results against others are counted from. */
  get counted(): number {
    return this.#seen.size
  }

  /** Begin anew, with the filters as they are. */
  begin(): Promise<boolean> {
    this.next = null
    return this.#fetch([])
  }

  more(): Promise<boolean> {
    return this.#fetch(this.games)
  }

  /** Wins, losses and draws against each of the others, the most frequent first. */
  get others(): Fared[] {
    const found = new Map<string, Fared>()
    for (const { seats } of this.#seen.values()) {
      const me = seats.find(({ person }) => person === this.person)
      if (!me || me.result === 'none') continue
      for (const other of seats) {
        // Partners share rank and result; whoever sits at both ends of a table plays nobody.
        const partner = other.rank === me.rank && other.result === me.result && me.result !== 'drew'
        if (other.person === this.person || partner || (!other.bot && other.person === null)) continue
        const key = other.bot ?? String(other.person)
        const fared = found.get(key) ?? { key, person: other.person, name: other.name, bot: other.bot, won: 0, lost: 0, drew: 0 }
        fared[other.rank > me.rank ? 'won' : other.rank < me.rank ? 'lost' : 'drew'] += 1
        found.set(key, fared)
      }
    }
    const games = ({ won, lost, drew }: Fared) => won + lost + drew
    return [...found.values()].sort((a, b) => games(b) - games(a))
  }

  async #fetch(before: Game[]): Promise<boolean> {
    const asked = ++this.#asked
    return this.fetching.anew(async () => {
      const query = { person: this.person, game: this.game, result: this.result, before: this.next }
      const page = await ask('get', '/api/archive', { query })
      this.#seen = new Map([...this.#seen, ...page.games.map((game) => [game.table, game] as const)])
      if (asked !== this.#asked) return
      this.games = [...before, ...page.games]
      this.next = page.next
    })
  }
}
