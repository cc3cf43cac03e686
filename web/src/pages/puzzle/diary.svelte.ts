/** Which puzzles were solved at which try: as this browser remembers, and as the account does. */
import { type Day, daysBefore } from './days'
import { fetchDay, fetchMine } from './fetching'

/** The try that was right, from 1; 0 where none was. */
type Trying = number
interface Kept {
  puzzles: Record<string, Trying>
  days: Record<Day, Trying>
}
const KEY = 'sobremesa.puzzles'

function read(): Kept {
  const none: Kept = { puzzles: {}, days: {} }
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) }
  } catch {
    return none
  }
}

export class Diary {
  #kept = $state.raw(read())
  /** The puzzles of the days before, the latest first. */
  week = $state.raw<readonly { day: Day; game: string; id: string }[]>([])
  /** The account's rating, where there is one. */
  standing = $state.raw<{ rating: number; error: number; history: number[] } | null>(null)
  #account = $state.raw<Kept>({ puzzles: {}, days: {} })

  /** The try at which a puzzle was solved; 0 where it was missed, nothing where it is still to be solved. */
  puzzle(id: string): Trying | undefined {
    return this.#kept.puzzles[id] ?? this.#account.puzzles[id]
  }

  /** The same, of the puzzle of a day. */
  day(day: Day): Trying | undefined {
    return this.#kept.days[day] ?? this.#account.days[day]
  }

  /** Fetch the days before, and what the account remembers. */
  async fetch(today: Day): Promise<void> {
    const days = [1, 2, 3, 4].map((count) => daysBefore(today, count))
    this.week = await Promise.all(
      days.map(async (day) => {
        const { game, id } = await fetchDay(day)
        return { day, game, id }
      }),
    )
    this.standing = await fetchMine()
  }

  /** The days whose puzzle was solved. */
  get solved(): ReadonlySet<Day> {
    const all = [...Object.entries(this.#account.days), ...Object.entries(this.#kept.days)]
    return new Set(all.flatMap(([day, trying]) => (trying ? [day] : [])))
  }

  /** Note how a puzzle went; the first time counts. */
  keep(id: string, trying: Trying, day: Day | null): void {
    const { puzzles, days } = read()
    const kept = { puzzles: { [id]: trying, ...puzzles }, days: day ? { [day]: trying, ...days } : days }
    this.#kept = kept
    try {
      localStorage.setItem(KEY, JSON.stringify(kept))
    } catch {
      // A browser that keeps nothing has no streak.
    }
  }
}
