/** What is said of a try or as a hint, its headline first: never which cell before a hint is asked for. */
import type { Kit } from '../../boards/kit'
import type { EndKit } from '../../end/kit'
import { sayProblem, t } from '../../lib/words.svelte'
import type { Clue, Puzzle, Tried } from './fetching'
import type { Solving } from './solving.svelte'

/** Whatever was asked for last, and in the end the answer. */
export function wordsOf(solving: Solving, kit: Kit, brought: EndKit): string[] {
  const { puzzle, latest, solution, outcome } = solving
  const tried = latest === 'try' ? solving.tries.at(-1) : undefined
  const hint = latest === 'hint' ? solving.hints.at(-1) : undefined
  const said = tried
    ? tried.said.map(sayProblem)
    : hint && !solution
      ? wordsOfHint(hint, puzzle.seat, kit, brought)
      : []
  if (!solution || outcome === 'solved') return said
  const shown = t('puzzle.shown', { move: kit.say(solution, puzzle.seat) })
  return outcome === 'missed' ? [...said, shown] : [shown]
}

/** What a try comes to, where not this turn's points are asked for: how far ahead it ends. */
export function sayEnd({ ahead }: Tried, kind: Exclude<Puzzle['kind'], 'points'>): string {
  if (ahead === null) return t('puzzle.worse')
  const points = Math.round(ahead)
  const side = points > 0 ? 'ahead' : points < 0 ? 'behind' : 'level'
  return t(`puzzle.ahead_${kind}`, { side, points: Math.abs(points) })
}

function wordsOfHint({ cells, items, step }: Clue, seat: number, kit: Kit, brought: EndKit): string[] {
  if (!step) {
    const places = cells.map((cell) => brought.sayPlace?.(cell, seat) ?? cell)
    return [t('puzzle.hint_where', { cells: [...new Set(places)] })]
  }
  const points = items.reduce((sum, item) => sum + (item.points[seat - 1] ?? 0), 0)
  return [
    t('puzzle.hint_step', { step: kit.say(step, seat) }),
    ...(points ? [t('puzzle.hint_points', { points })] : []),
  ]
}
