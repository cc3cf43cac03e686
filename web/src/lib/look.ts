/** A first look at a table, before its page is there to follow it. */
import { boardOf } from '../boards'
import { ask } from './api'
import type { Snapshot } from './views'

let last: { id: string; seen: Promise<Snapshot> } | null = null

/** Where a table stands; its board is fetched too. The page finds what was asked for before it. */
export function look(id: string): Promise<Snapshot> {
  if (last?.id === id) {
    const { seen } = last
    last = null
    return seen
  }
  const seen = ask('get', '/api/tables/{table}', { path: { table: id } }).then((found) => {
    const snapshot = found as unknown as Snapshot
    boardOf(snapshot.table.game).catch(() => {
      // The page asks again.
    })
    return snapshot
  })
  last = { id, seen }
  return seen
}
