/** The boards, by game; each is fetched when a table of its game is opened. */
import { once } from '../lib/once'
import type { Kit } from './kit'

const boards: Record<string, () => Promise<{ kit: Kit }>> = {
  sitaos: once(() => import('./sitaos')),
  siesta: once(() => import('./siesta')),
  soleil_et_lune: once(() => import('./soleil_et_lune')),
  sidoke: once(() => import('./sidoke')),
}

/** The board of a game. */
export async function boardOf(game: string): Promise<Kit> {
  const load = boards[game]
  if (!load) throw new Error(`no board for ${game}`)
  return (await load()).kit
}
