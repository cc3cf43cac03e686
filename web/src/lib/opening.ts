/** Opening a table in one step: against a bot, or for friends with a link. */
import { ask, type Schemas } from './api'
import { addWord } from './fair'
import { fetchGames } from './games.svelte'
import { arrive } from './me.svelte'
import { opponentIn } from './opponents.svelte'
import { go } from './router.svelte'
import { choose, settings } from './settings.svelte'

/** Open a table as planned, and go there. */
export async function openTable(plan: Schemas['NewTable']): Promise<void> {
  await arrive()
  const { id, commitment } = await ask('post', '/api/tables', { body: plan })
  // The table's page is fetched while the server hears the word: nobody waits for it.
  void addWord(id, commitment)
  go(`/t/${id}`)
}

/** Play a bot at once, the one that was chosen or else the usual one; it is remembered for the next time. */
export async function playBot(game: string, chosen?: string): Promise<void> {
  await fetchGames()
  const bot = chosen ?? opponentIn(game)
  choose('bots', { ...settings.bots, [game]: bot })
  choose('game', game)
  await openTable({ game, public: false, chairs: [null, bot] })
}

/** A table for friends, by link only. */
export async function playFriends(game: string, seats = 2): Promise<void> {
  choose('game', game)
  await openTable({ game, seats, public: false })
}
