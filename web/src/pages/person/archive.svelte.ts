/** Somebody's finished games, a page at a time, and how they fared against each of the others. */
import { ask, type QueryOf } from '../../lib/api'
import { Attempt } from '../../lib/attempt.svelte'
import { countResults, type Fared, type Game } from './standing'

type Result = NonNullable<QueryOf<'/api/archive'>['result']>

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
    return countResults([...this.#seen.values()], this.person)
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
