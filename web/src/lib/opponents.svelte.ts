/** Whom the visitor meets in each game. */
import { ask } from './api'
import { shelf } from './games.svelte'
import { findOpponent } from './levels'
import { arrive } from './me.svelte'
import { settings } from './settings.svelte'

/** The visitor's own ratings, by game. */
export const own = $state<{ ratings: Partial<Record<string, number>> }>({ ratings: {} })

/** Fetch how the visitor stands; guests have no ratings. */
export async function fetchRatings(): Promise<void> {
  const { id, guest } = await arrive()
  const standings = guest ? [] : (await ask('get', '/api/people/{person}', { path: { person: id } })).standings
  own.ratings = Object.fromEntries(
    standings.flatMap(({ game, rating }) => (rating === null ? [] : [[game, Math.round(rating)]])),
  )
}

/** The bot that is met in a game where no other is chosen; none before the games are fetched. */
export function opponentIn(game: string): string {
  const levels = shelf.games.find(({ key }) => key === game)?.levels ?? []
  return findOpponent(levels, settings.bots[game], own.ratings[game] ?? null)?.name ?? ''
}
