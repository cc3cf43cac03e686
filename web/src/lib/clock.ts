/** Clocks as people read them. */
import type { Times } from './views'
import { t } from './words.svelte'

export const SHORT = 20_000
const SECOND = 1000
const HOUR = 3_600_000
export const DAY = 86_400_000

/** What a seat has left, in milliseconds, at a moment after the clocks were told. */
export function timeLeft(told: { times: Times; at: number }, seat: number, now: number): number {
  const left = told.times.left[seat - 1] ?? 0
  return told.times.running === seat ? Math.max(0, left - (now - told.at)) : left
}

/** A time as a clock shows it: 6:12, 1:04:30, and days and hours where there are days. */
export function showTime(left: number): string {
  if (left >= DAY) {
    return t('lib.days_hours', { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) })
  }
  const seconds = Math.ceil(left / SECOND)
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
