/** What is said of a turn that was judged, in words and numbers. */
import { language, t } from '../../lib/words.svelte'
import type { Choice, Grade, Judged } from './reading.svelte'

/** Grades by name, for words and styles. */
export const GRADES: Record<Grade, string> = {
  '': 'fine',
  '!': 'only',
  '?!': 'doubtful',
  '?': 'mistake',
  '??': 'blunder',
}
/** How much chance, or how many points, are worth telling. */
const [LEAST_CHANCE, LEAST_POINTS] = [0.01, 0.05]
const LUCKY = 1
/** How many errors a difference must exceed to be sure of it. */
const NOISE = 2

/** Points that need not be whole, as this language writes them. */
export function exactly(points: number): string {
  const size = Math.abs(points)
  return new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(size)
}

/** So many points, in words. */
const somePoints = (points: number) => t('review.some_points', { points: Math.round(10 * Math.abs(points)) / 10 })

/** Points ahead or behind: +6.4, −1.8. */
export function ahead(points: number): string {
  if (!Math.round(10 * points)) return '0'
  return `${points < 0 ? '−' : '+'}${exactly(points)}`
}

/** A chance in hundredths. */
export function percent(chance: number): number {
  return Math.round(100 * chance)
}

/** A better turn, if there was one for certain, and by enough to be told. */
export function betterOf({ choices, lost, lost_chance }: Judged): Choice | null {
  return lost >= LEAST_POINTS || lost_chance >= LEAST_CHANCE ? (choices[0] ?? null) : null
}

/** The judgement in a few words. */
export function headline(turn: Judged): string {
  const better = betterOf(turn)
  if (turn.choices.length < 2 && turn.looked_at < 2) return t('review.head_forced')
  if (turn.grade === '!') return t('review.head_only')
  if (!better) return t(turn.place ? 'review.head_as_good' : 'review.head_best')
  const luck = turn.luck[turn.seat - 1] ?? 0
  const went = turn.lost >= LEAST_POINTS && luck > turn.lost ? 'well' : 'as_it_did'
  return t('review.head', { grade: GRADES[turn.grade], went })
}

/** What was better and by how much; or that nothing was. */
export function sentence(turn: Judged, say: (move: string) => string): string {
  const better = betterOf(turn)
  const named = (move = '') => {
    const words = say(move)
    return words.charAt(0).toUpperCase() + words.slice(1)
  }
  const about = { move: named(better?.move ?? turn.choices[0]?.move) }
  if (turn.choices.length < 2 && turn.looked_at < 2) return t('review.said_forced', about)
  if (!better) {
    const second = turn.choices[turn.place ? 0 : 1]
    if (turn.grade === '!' && second)
      return t('review.said_only', { points: somePoints(second.behind), move: say(second.move) })
    const played = turn.choices[turn.place]
    // A turn that wins the game is as good as any, though another may win it by more.
    if (played?.chance === 1 && played.behind > LEAST_POINTS + NOISE * played.behind_error)
      return t('review.said_won', { ...about, points: somePoints(played.behind) })
    return t(turn.place ? 'review.said_as_good' : 'review.said_best', about)
  }
  const costs =
    turn.lost >= LEAST_POINTS && turn.lost_chance >= LEAST_CHANCE
      ? 'both'
      : turn.lost_chance >= LEAST_CHANCE
        ? 'chance'
        : 'points'
  return t(better.exact ? 'review.said_exact' : 'review.said', {
    ...about,
    costs,
    points: somePoints(turn.lost),
    chance: percent(turn.lost_chance),
  })
}

/** What was drawn after the turn, where that changed much. */
export function luckOf({ luck, seat }: Judged): string {
  const own = luck[seat - 1] ?? 0
  return Math.abs(own) < LUCKY ? '' : t('review.said_luck', { luck: ahead(own) })
}

/** Whether two texts are the same turn, whatever the order of its steps. */
export function isSame(one: string, other: string): boolean {
  const parts = (text: string) => text.toUpperCase().split(/\s+/).toSorted().join(' ')
  return parts(one) === parts(other)
}
