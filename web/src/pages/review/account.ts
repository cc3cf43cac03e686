/** What made a result, in tenths of a point that add up to it. */
import type { Account } from './reading.svelte'

export interface Part {
  code: 'start' | 'luck' | 'skill' | 'unforeseen'
  points: number
}

const tenths = (points: number) => Math.round(10 * points) / 10

/** Start, luck, skill of all seats and what was not foreseen; the last takes what rounding leaves. */
export function partsOf({ start, luck, skill, result }: Account): Part[] {
  const parts: Part[] = [
    { code: 'start', points: tenths(start) },
    { code: 'luck', points: tenths(luck) },
    { code: 'skill', points: tenths(skill.reduce((sum, each) => sum + each, 0)) },
  ]
  const rest = tenths(result) - parts.reduce((sum, { points }) => sum + points, 0)
  parts.push({ code: 'unforeseen', points: tenths(rest) })
  return parts.filter(({ code, points }) => code !== 'start' || points !== 0)
}

/** How a seat's result is called; who gave up while ahead has not won. */
export function outcomeOf(result: number, played: boolean): 'won' | 'lost' | 'even' | 'ahead' | 'behind' {
  if (!result) return 'even'
  if (played) return result > 0 ? 'won' : 'lost'
  return result > 0 ? 'ahead' : 'behind'
}
