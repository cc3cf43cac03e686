/** Days by their date, 2026-11-16, as the calendar of whoever looks has them. */
import { language } from '../../lib/words.svelte'

export type Day = string
const LENGTH = 86_400_000
const WEEK = 7

/** The date of a moment, where the browser is. */
export function dayOf(at: Date): Day {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** Whether a text is a date. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** So many days before a day. */
export function daysBefore(day: Day, count: number): Day {
  return new Date(Date.parse(day) - count * LENGTH).toISOString().slice(0, 10)
}

/** Seven days, the given one last. */
export function weekTo(day: Day): Day[] {
  return Array.from({ length: WEEK }, (_, at) => daysBefore(day, WEEK - 1 - at))
}

/** How many days in a row were solved; today is not missed before it is over. */
export function streakOf(solved: ReadonlySet<Day>, today: Day): number {
  let count = 0
  for (let day = solved.has(today) ? today : daysBefore(today, 1); solved.has(day); day = daysBefore(day, 1)) count += 1
  return count
}

/** A day as it is called: "Mo", "Monday", "Monday 16 November". */
export function nameDay(day: Day, style: 'brief' | 'weekday' | 'whole'): string {
  const options: Intl.DateTimeFormatOptions = { weekday: style === 'brief' ? 'short' : 'long', timeZone: 'UTC' }
  if (style === 'whole') Object.assign(options, { day: 'numeric', month: 'long' })
  const locale = language() === 'en' ? 'en-GB' : 'fr'
  const named = new Intl.DateTimeFormat(locale, options).format(Date.parse(day))
  return style === 'brief' ? capital(named.slice(0, 2)) : capital(named)
}

const capital = (word: string) => word.charAt(0).toLocaleUpperCase() + word.slice(1)
