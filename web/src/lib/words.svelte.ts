/** Everything that a person reads, from the Fluent catalogues that server and command line use too. */
import { FluentBundle, FluentNumber, type FluentResource, type FluentVariable } from '@fluent/bundle'
import type { components } from './schema'

type Refused = components['schemas']['Problem']
export type Language = components['schemas']['Me']['language']
export type Params = Refused['params']
/** Why something was refused; what this client refuses by itself has words in its catalogues. */
export type Problem = Omit<Refused, 'words'> & Partial<Refused>

/** A number that is written without a formatter where both languages write it alike: making the first takes a browser 50 ms. */
class Count extends FluentNumber {
  override toString(...scope: Parameters<FluentNumber['toString']>): string {
    return Number.isInteger(this.value) && Math.abs(this.value) < 1000 ? String(this.value) : super.toString(...scope)
  }
}

type Catalogues = Record<Language, () => Promise<{ default: FluentResource }>>
/** Those of every page, and after them those of parts that come late. */
const catalogues: Catalogues[] = [{ en: () => import('./words.en'), fr: () => import('./words.fr') }]
let bundle = $state.raw(new FluentBundle('en'))

/** The catalogues that games of other packages bring. */
let brought: readonly Record<string, string>[] = []

let wanted: Language = 'en'

/** Speak a language from now on. */
export async function speak(language: Language): Promise<void> {
  wanted = language
  const found = await Promise.all(catalogues.map((each) => each[language]()))
  const next = new FluentBundle(language, { useIsolating: false })
  for (const { default: catalogue } of found) next.addResource(catalogue)
  if (brought.length) {
    const { FluentResource } = await import('./fluent')
    for (const words of brought) next.addResource(new FluentResource(words[language] ?? ''))
  }
  // Whoever was asked later knows more words.
  if (wanted !== language || found.length < catalogues.length) return
  bundle = next
  document.documentElement.lang = language
}

/** Have the words of games of other packages too. */
export async function learn(words: readonly Record<string, string>[]): Promise<void> {
  brought = words
  if (words.length) await speak(wanted)
}

/** Have the words of a part that comes late too, in whatever language is spoken. */
export async function fetchWords(late: Catalogues): Promise<void> {
  catalogues.push(late)
  try {
    await speak(wanted)
  } catch (error) {
    catalogues.splice(catalogues.indexOf(late), 1)
    throw error
  }
}

/** The language that is spoken now. */
export function language(): Language {
  return bundle.locales[0] === 'fr' ? 'fr' : 'en'
}

/** The words for a code, as in `t('core.taken', { cell: 'D4' })`. */
export function t(code: string, params: Params = {}): string {
  const pattern = bundle.getMessage(code.replaceAll('.', '-'))?.value
  if (!pattern) return code
  const spelt = Object.entries(params).map(([name, value]) => [name, spell(value)] as const)
  return bundle.formatPattern(pattern, Object.fromEntries(spelt), [])
}

/** Whether there are words for a code. */
export function has(code: string): boolean {
  return bundle.hasMessage(code.replaceAll('.', '-'))
}

/** A refusal as a person reads it. */
export function sayProblem(problem: Problem): string {
  return has(problem.code) ? t(problem.code, problem.params) : (problem.words ?? problem.code)
}

/** A number as this language writes it. */
export function number(value: number, digits = 0): string {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: digits }).format(value)
}

/** A day and time as this language writes them. */
export function moment(at: number, style: 'date' | 'both' = 'both'): string {
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }
  if (style === 'both') options.timeStyle = 'short'
  return new Intl.DateTimeFormat(language(), options).format(at)
}

function spell(value: unknown): FluentVariable {
  if (typeof value === 'number') return new Count(value)
  return Array.isArray(value) ? value.map(spell).join(', ') : String(value)
}
