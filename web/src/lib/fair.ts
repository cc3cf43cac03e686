/** The fair shuffle as this browser can vouch for it: the commitment that it saw first, the word that it added then. */
import { ask, Refused } from './api'
import { newId } from './ids'
import { find, keep, keysFrom } from './store'
import type { Table } from './views'

export interface Kept {
  commitment: string
  /** How far the table was when this browser first saw it. */
  when: Table['status']
  at: number
  word?: string
  /** The link of the last entry that this browser saw: it ties the record to all that had happened by then. */
  link?: string
  /** Whether the game was over then; what comes after the end is no news. */
  over?: boolean
}
const MOST = 1000
const PREFIX = 'fair:'
/** In milliseconds: how long to wait before a word that could not be sent is said again. A table may be open for long. */
const WAITS = [300, 700, 1500, 3000, 6000, 12_000, ...Array.from({ length: 10 }, () => 30_000)]
/** For a browser that keeps nothing: at least for this visit. */
const here = new Map<string, Kept>()

/** What was kept of a table. */
export function findSeen(table: string): Kept | null {
  return here.get(table) ?? find<Kept>(PREFIX + table)
}

/** Keep the commitment of a table, if it is the first that this browser sees there; what was kept. */
export function keepSeen(table: string, commitment: string, when: Table['status']): Kept {
  const seen = findSeen(table)
  if (seen) return seen
  const kept = { commitment, when, at: Date.now() }
  write(table, kept)
  return kept
}

/** One's own part of the shuffle, which nobody guesses. */
export function newWord(): string {
  return newId().slice(0, 14)
}

/** Keep the word that was said at a table, beside its commitment. */
export function keepWord(table: string, word: string): void {
  const seen = findSeen(table)
  if (seen) write(table, { ...seen, word })
}

/** Keep the link of the latest entry of a table, beside its commitment; that of the end stays. */
export function keepLink(table: string, link: string, over: boolean): void {
  const seen = findSeen(table)
  if (seen && link && !seen.over && (link !== seen.link || over)) write(table, { ...seen, link, over })
}

/** Say the word that a table waits for from who opened it, now that its commitment is known. */
export async function addWord(table: string, commitment: string): Promise<void> {
  keepSeen(table, commitment, 'open')
  const word = newWord()
  keepWord(table, word)
  const body = { do: 'word' as const, id: newId(), word }
  for (const wait of WAITS) {
    try {
      await ask('post', '/api/tables/{table}/do', { path: { table }, body })
      return
    } catch (error) {
      // Refused once and for all: the game has begun without it, as for everybody who is silent; the panel says so at the end.
      if (error instanceof Refused && ![0, 429].includes(error.status) && error.status < 500) return
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

function write(table: string, kept: Kept): void {
  here.set(table, kept)
  if (find(PREFIX + table) === null) forgetOldest()
  keep(PREFIX + table, kept)
}

/** So many tables are enough: the oldest goes. */
function forgetOldest(): void {
  const tables = keysFrom(PREFIX)
  if (tables.length < MOST) return
  const age = (key: string) => find<Kept>(key)?.at ?? 0
  const [oldest] = tables.map((key) => ({ key, at: age(key) })).sort((one, other) => one.at - other.at)
  if (oldest) keep(oldest.key, null)
}
