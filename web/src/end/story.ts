/** What an end tells, in words. */
import { plain } from '../lib/turns'
import type { Kind, Reason, Result } from '../lib/views'
import { has, language, t } from '../lib/words.svelte'
import { totalOf } from '../parts/seating'

/** Who reads it: what the seats are called, and which of them are the reader's. */
export interface Audience {
  names: readonly string[]
  own: readonly number[]
}

/** Those who played together, with their rank and points. */
export interface Side {
  seats: number[]
  rank: number
  points: number
}

/** The sides of a game, the best first. */
export function sidesOf({ teams, ranks, rating_ranks, scores }: Result): Side[] {
  const counted = rating_ranks ?? ranks
  return (teams ?? scores.map((_, at) => [at + 1]))
    .map((seats) => ({ seats, rank: counted[(seats[0] ?? 1) - 1] ?? 1, points: totalOf(scores, seats) }))
    .sort((one, other) => one.rank - other.rank || other.points - one.points)
}

/** Who won, and by how much where that decided it. */
export function titleOf(result: Result, { names, own }: Audience): string {
  if (result.how === 'aborted') return t('end.aborted')
  const sides = sidesOf(result)
  const winners = sides.filter(({ rank }) => rank === 1)
  const seats = winners.flatMap((side) => side.seats)
  const mine = (seat: number) => Number(own.includes(seat))
  const list = new Intl.ListFormat(language())
  const called = list.format(
    seats.toSorted((one, other) => mine(other) - mine(one)).map((seat) => names[seat - 1] ?? ''),
  )
  if (winners.length > 1) return t('end.shared', { names: called })
  const [first, second] = sides
  const about = { who: seats.some(mine) ? 'you' : 'other', names: called, count: seats.length }
  if (!first || !second || result.how !== 'played') return t('end.won', about)
  if (sides.length > 2) return t('end.won_by', { ...about, by: first.points - second.points })
  return t('end.won_to', { ...about, points: plain(first.points), others: plain(second.points) })
}

/** Why it ended, a sentence for each reason. */
export function sayReason({ code, seat, params }: Reason, { names, own }: Audience): string {
  const who = seat === null ? 'nobody' : own.includes(seat) ? 'you' : 'other'
  return t(code, { ...params, who, name: names[(seat ?? 0) - 1] ?? '' })
}

/** Who took hints, and how many. */
export function sayHints(hints: readonly number[], { names, own }: Audience): string[] {
  return hints.flatMap((count, at) => {
    const who = own.includes(at + 1) ? 'you' : 'other'
    return count ? [t('end.hints', { who, name: names[at] ?? '', count })] : []
  })
}

/** What points were for; a game that has no words for it says how often it scored. */
export function sayKind({ code, count }: Kind): string {
  return t(has(code) ? code : 'core.end_kind', { count })
}

/** Points of several kinds in one line. */
export function sayKinds(kinds: readonly Kind[]): string {
  return kinds.map((kind) => `${plain(kind.points)} ${sayKind(kind)}`).join(' · ')
}

/** All of it for whoever listens: "You win, 40, 39, 37. You laid the last sun: that ends the game." */
export function speakEnd(result: Result, reasons: readonly Reason[], audience: Audience): string {
  const points = sidesOf(result).map((side) => plain(side.points))
  const why = reasons.map((reason) => sayReason(reason, audience)).join(' ')
  const title = titleOf({ ...result, how: result.how === 'played' ? 'resigned' : result.how }, audience)
  return t('end.spoken', { title, points, why })
}
