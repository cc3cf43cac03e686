/** Which puzzles were solved at which try: as this browser remembers, and as the account does. */
import { ask } from '../../lib/api'
import { arrive } from '../../lib/me.svelte'
import { find, keep } from '../../lib/store'
import { type Day, daysBefore, streakOf } from './days'
import { fetchDay, type Mine } from './fetching'

/** The try that was right, from 1; 0 where none was. */
type Trying = number
interface Kept {
  puzzles: Record<string, Trying>
  days: Record<Day, Trying>
}
const KEY = 'sobremesa.puzzles'
const EARLIER = [1, 2, 3, 4]

const read = (): Kept => ({ puzzles: {}, days: {}, ...find<Partial<Kept>>(KEY) })

export class Diary {
  /** The puzzles of the days before, the latest first. */
  week = $state.raw<readonly { day: Day; game: string; id: string }[]>([])
  /** What the account remembers; guests have none. */
  account = $state.raw<Mine | null>(null)
  #kept = $state.raw(read())

  constructor(readonly today: Day) {}

  /** The try at which a puzzle was solved; 0 where it was missed, nothing where it is still to be solved. */
  puzzle(id: string): Trying | undefined {
    const finished = this.account?.finished.find((each) => each.id === id)
    return this.#kept.puzzles[id] ?? (finished && (finished.state === 'solved' ? finished.tries : 0))
  }

  /** The days whose puzzle was solved. */
  get solved(): ReadonlySet<Day> {
    const kept = Object.entries(this.#kept.days).flatMap(([day, trying]) => (trying ? [day] : []))
    return new Set([...kept, ...(this.account?.days ?? [])])
  }

  /** How many days in a row were solved. */
  get streak(): number {
    return Math.max(streakOf(this.solved, this.today), this.account?.streak ?? 0)
  }

  /** Fetch what the account remembers. */
  async fetchAccount(): Promise<void> {
    const { guest } = await arrive()
    this.account = guest ? null : await ask('get', '/api/me/puzzles', { query: { date: this.today } })
  }

  /** Fetch which puzzles the days before had. */
  async fetchWeek(): Promise<void> {
    this.week = await Promise.all(
      EARLIER.map(async (count) => {
        const day = daysBefore(this.today, count)
        const { game, id } = await fetchDay(day)
        return { day, game, id }
      }),
    )
  }

  /** Note how a puzzle went; the first time counts. */
  keep(id: string, trying: Trying, day: Day | null): void {
    const { puzzles, days } = read()
    const kept = { puzzles: { [id]: trying, ...puzzles }, days: day ? { [day]: trying, ...days } : days }
    this.#kept = kept
    keep(KEY, kept)
  }
}
