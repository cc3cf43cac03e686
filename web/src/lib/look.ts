/** A first look at a table, asked for before its page is there to follow it. */
import { kitOf } from '../boards'
import { ask } from './api'
import { arrive, forget, meet, visitor } from './me.svelte'
import type { Snapshot } from './views'

let ahead: { id: string; seen: Promise<Snapshot> } | null = null

/** Look at a table whose page will be there soon. */
export function lookAhead(id: string): Promise<Snapshot> {
  ahead = { id, seen: see(id) }
  return ahead.seen
}

/** Where a table stands; what was asked for ahead is used once. */
export function look(id: string): Promise<Snapshot> {
  const seen = ahead?.id === id ? ahead.seen : see(id)
  ahead = null
  return seen
}

async function see(id: string): Promise<Snapshot> {
  const snapshot = await ask('get', '/api/tables/{table}', { path: { table: id } })
  if (snapshot.me) meet(snapshot.me)
  else if (visitor.me) forget()
  // What fails is tried again by the page, which can say so.
  await Promise.allSettled([kitOf(snapshot.table.game), snapshot.me ?? arrive()])
  return snapshot
}
