/** Lists of tables that stay fresh while somebody looks at them. */
import { ask } from './api'
import { Attempt, attempt } from './attempt.svelte'
import type { Listed } from './tables'
import type { Problem } from './words.svelte'

const EVERY = 10_000

/** Public tables, newest first; the first page is asked for again and again, further ones on demand. */
export class Listing {
  tables = $state.raw<Listed[]>([])
  /** Where the list goes on; null at its end. */
  before = $state<string | null>(null)
  /** Whether the server has answered yet. */
  known = $state(false)
  problem = $state.raw<Problem | null>(null)
  /** Only tables of this game; the empty word is any. */
  game = $state('')
  #asked = 0
  readonly #further = new Attempt()

  constructor(readonly status: 'open' | 'playing') {}

  get busy(): boolean {
    return this.#further.busy
  }

  /** Begin anew, with the game as it is chosen now. */
  async begin(): Promise<void> {
    this.tables = []
    this.before = null
    await this.refresh()
  }

  /** Ask for the newest, and keep what was fetched beyond them. */
  async refresh(): Promise<void> {
    const asked = ++this.#asked
    const page = await this.#fetch(null)
    if (!page || asked !== this.#asked) return
    const last = page.tables.at(-1)
    const fresh = new Set(page.tables.map(({ id }) => id))
    const beyond =
      last && page.before ? this.tables.filter((table) => table.moved_at <= last.moved_at && !fresh.has(table.id)) : []
    if (!beyond.length) this.before = page.before
    this.tables = [...page.tables, ...beyond]
    this.known = true
  }

  /** Fetch the page after the last one. */
  async more(): Promise<void> {
    if (this.before) await this.#further.run(() => this.#append(this.before))
  }

  async #append(before: string | null): Promise<void> {
    const page = await this.#fetch(before)
    if (!page) return
    const there = new Set(this.tables.map(({ id }) => id))
    this.tables = [...this.tables, ...page.tables.filter(({ id }) => !there.has(id))]
    this.before = page.before
  }

  async #fetch(before: string | null) {
    const query = { status: this.status, game: this.game || null, before }
    const { answer, problem } = await attempt(() => ask('get', '/api/tables', { query }))
    this.problem = problem
    return answer
  }
}

/** Do something now, every ten seconds while the page is looked at, and when somebody comes back to it. */
export function whileVisible(refresh: () => Promise<unknown>): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') void refresh()
  }
  look()
  const timer = setInterval(look, EVERY)
  document.addEventListener('visibilitychange', look)
  addEventListener('focus', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    removeEventListener('focus', look)
  }
}
