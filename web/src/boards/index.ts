/** The boards, by game; each is fetched when a table of its game is opened. */
import { fetchGames } from '../lib/games.svelte'
import { once } from '../lib/once'
import type { Kit } from './kit'

const boards: Record<string, () => Promise<{ kit: Kit }>> = {
  sitaos: once(() => import('./sitaos')),
  siesta: once(() => import('./siesta')),
  soleil_et_lune: once(() => import('./soleil_et_lune')),
  sidoke: once(() => import('./sidoke')),
}

/** A game of another package has no board here, and brings its words with the list of games. */
const other = once(async () => {
  const [found] = await Promise.all([import('./diagram'), fetchGames()])
  return found
})

/** The board of a game. */
export async function kitOf(game: string): Promise<Kit> {
  return (await (boards[game] ?? other)()).kit
}
