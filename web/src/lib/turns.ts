/** The moves of a game grouped as people tell them: all that a seat did before play passed on. */
import type { Move } from './views'

export interface Turn {
  /** Which turn of the game it is, from 1. */
  number: number
  seat: number
  moves: Move[]
  /** What each seat got in it. */
  points: number[]
  /** The plies before and after it. */
  from: number
  to: number
}

/** The turns of a game, in order. */
export function turnsOf(history: readonly Move[]): Turn[] {
  const turns: Turn[] = []
  for (const [ply, move] of history.entries()) {
    const last = turns.at(-1)
    if (last && last.seat === move.seat) {
      last.moves.push(move)
      last.points = last.points.map((points, at) => points + (move.points[at] ?? 0))
      last.to = ply + 1
    } else {
      turns.push({
        number: turns.length + 1,
        seat: move.seat,
        moves: [move],
        points: [...move.points],
        from: ply,
        to: ply + 1,
      })
    }
  }
  return turns
}

/** What is still news beside the last move: the rest of its turn, and the last turn of every other seat. */
export function newsOf(history: readonly Move[]): Move[] {
  const last = new Map(turnsOf(history).map((turn) => [turn.seat, turn.moves]))
  return [...last.values()].flat().filter((move) => move !== history.at(-1))
}

/** Points as they are written in a log: +3, −1, and nothing for nothing. */
export function signed(points: number): string {
  if (!points) return ''
  return points > 0 ? `+${points}` : `−${-points}`
}

/** A total or a rating: 7, or −3 with a real minus. */
export function plain(points: number): string {
  return points < 0 ? `−${-points}` : String(points)
}
