/** A finished game as one of its players sees it: with whom, against whom, one's own points first. */
import type { Schemas } from '../../lib/api'

export type Game = Schemas['ArchivedGame']
export type Seat = Schemas['ArchivedSeat']
export interface Fared {
  key: string
  person: number | null
  name: string | null
  bot: string | null
  won: number
  lost: number
  drew: number
}

/** The first seat that somebody held. */
export const seatOf = ({ seats }: Game, person: number): Seat | undefined =>
  seats.find((seat) => seat.person === person)

/** Those who played with a seat, itself among them. */
function sideOf({ teams, seats }: Game, me: Seat): Seat[] {
  const team = teams.find((numbers) => numbers.includes(me.number)) ?? [me.number]
  return seats.filter(({ number }) => team.includes(number))
}

export const partnersOf = (game: Game, me: Seat): Seat[] => sideOf(game, me).filter((seat) => seat !== me)

export function opponentsOf(game: Game, me: Seat): Seat[] {
  const side = sideOf(game, me)
  return game.seats.filter((seat) => !side.includes(seat))
}

/** The points of a game, one's own first; those of a team are added up. */
export function pointsOf(game: Game, me: Seat | undefined): number[] {
  const sum = (seats: Seat[]) => seats.reduce((all, { score }) => all + score, 0)
  if (!me) return game.seats.map(({ score }) => score)
  const others = opponentsOf(game, me)
  return [sum(sideOf(game, me)), ...(game.teams.length ? [sum(others)] : others.map(({ score }) => score))]
}

/** Wins, losses and draws against each of the others, the most frequent first; a game counts once for each of them. */
export function countResults(games: Game[], person: number): Fared[] {
  const found = new Map<string, Fared>()
  for (const game of games) {
    const mine = game.seats.filter((seat) => seat.person === person)
    const [me] = mine
    // Whoever held several seats played nobody.
    if (!me || mine.length > 1 || me.result === 'none') continue
    const best = new Map<string, Seat>()
    for (const other of opponentsOf(game, me)) {
      if (!other.bot && other.person === null) continue
      const key = other.bot ?? String(other.person)
      const before = best.get(key)
      if (!before || other.rank < before.rank) best.set(key, other)
    }
    for (const [key, other] of best) {
      const fared = found.get(key) ?? {
        key,
        person: other.person,
        name: other.name,
        bot: other.bot,
        won: 0,
        lost: 0,
        drew: 0,
      }
      fared[game.teams.length ? me.result : other.rank > me.rank ? 'won' : other.rank < me.rank ? 'lost' : 'drew'] += 1
      found.set(key, fared)
    }
  }
  const sum = ({ won, lost, drew }: Fared) => won + lost + drew
  return [...found.values()].sort((a, b) => sum(b) - sum(a))
}
