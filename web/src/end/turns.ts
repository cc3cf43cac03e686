/** The positions of a turn, from the archive; each turn is asked for once. */
import { ask } from '../lib/api'
import type { TurnTold, View } from '../lib/views'

/** The position before a turn and those after each of its moves; the last may be many moves later. */
export async function viewsOf(table: string, { before, after }: TurnTold): Promise<View[]> {
  const query = { first: before, count: Math.min(MOST, after - before + 1) }
  const { views } = await ask('get', '/api/archive/{table}/line', { path: { table }, query })
  return views
}

const MOST = 50
