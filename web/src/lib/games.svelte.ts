/** The games that this server plays. */
import { ask, type Schemas } from './api'
import { learn } from './words.svelte'

export type GameInfo = Schemas['GameInfo']
export const shelf = $state<{ games: GameInfo[] }>({ games: [] })
let asked: Promise<GameInfo[]> | null = null

/** Fetch the games once; whoever comes later finds them there. */
export function fetchGames(): Promise<GameInfo[]> {
  asked ??= ask('get', '/api/games').then(
    async (games) => {
      await learn(games.flatMap(({ words }) => (words ? [words] : [])))
      shelf.games = games
      return games
    },
    (error: unknown) => {
      asked = null
      throw error
    },
  )
  return asked
}
