/** The expected result over a game as lines: how likely each side is to win, turn by turn. */
import type { Grade, Judged } from './reading.svelte'

export interface Course {
  /** The seats of the side. */
  seats: readonly number[]
  /** Its chance before each turn, and at the end if all is known. */
  chances: readonly number[]
}

/** The sides of a game: teams, or every seat alone. */
export function sidesOf(seats: number, teams: readonly (readonly number[])[] | null | undefined): number[][] {
  if (teams?.length) return teams.map((team) => [...team])
  return Array.from({ length: seats }, (_, at) => [at + 1])
}

/** The chances of every side over the game; at its end those who won share what there is. */
export function coursesOf(
  sides: readonly (readonly number[])[],
  turns: readonly Judged[],
  ranks: readonly number[] | null,
): Course[] {
  const won = sides.filter(([seat = 1]) => ranks?.[seat - 1] === 1).length
  return sides.map((seats) => {
    const at = (seats[0] ?? 1) - 1
    const chances = turns.map((turn) => turn.chances[at] ?? 0)
    if (ranks && won) chances.push(ranks[at] === 1 ? 1 / won : 0)
    return { seats, chances }
  })
}

/** A line through values from 0 to 1, in a box; the last of `count` values is at its right edge. */
export function lineOf(values: readonly number[], count: number, width: number, height: number): string {
  const step = count > 1 ? width / (count - 1) : 0
  return values.map((value, at) => `${(at * step).toFixed(1)},${((1 - value) * height).toFixed(1)}`).join(' ')
}

/** The numbers along the lower edge: every tenth turn, or every twentieth of a long game. */
export function ticksOf(plies: number): number[] {
  const every = plies > 120 ? 40 : plies > 60 ? 20 : plies > 15 ? 10 : 5
  return Array.from({ length: Math.floor((plies - 1) / every) }, (_, at) => (at + 1) * every)
}

/** The gravest first. */
const GRAVITY: readonly Grade[] = ['??', '?', '!', '?!']
/** How much of the graph's width and height a mark takes. */
const [BROAD, TALL] = [0.05, 0.17]

interface Marked {
  ply: number
  grade: Grade
  chance: number
}

/** The plies of the marks that have room for their letters; graver ones go first. */
export function legibleOf(marks: readonly Marked[], plies: number): ReadonlySet<number> {
  const kept: Marked[] = []
  const covers = (one: Marked, other: Marked) =>
    Math.abs(one.ply - other.ply) < BROAD * plies && Math.abs(one.chance - other.chance) < TALL
  for (const mark of marks.toSorted((one, other) => GRAVITY.indexOf(one.grade) - GRAVITY.indexOf(other.grade)))
    if (!kept.some((other) => covers(mark, other))) kept.push(mark)
  return new Set(kept.map(({ ply }) => ply))
}

/** Heights from 0 to 1, the highest first, moved as little as need be to keep a distance from each other. */
export function apart(heights: readonly number[], distance: number): number[] {
  let above = 1 + distance
  return heights.map((height, place) => {
    const least = distance * (heights.length - 1 - place + 1 / 3)
    above = Math.max(least, Math.min(height, above - distance))
    return above
  })
}
