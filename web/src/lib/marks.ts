/** What seats are told apart by besides their colour: a letter for each, and a name that nobody else has. */
import { getContext, setContext } from 'svelte'
import { t } from './words.svelte'

const KEY = Symbol('letters')

/** What a seat is called of which nobody is known. */
export function callSeat(seat: number): string {
  return t('parts.seats_unnamed', { seat })
}

/** Names that are all different: those who share one have the number of their seat after it. */
export function distinct(names: readonly string[]): string[] {
  return names.map((name, at) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${at + 1}`))
}

/** The first letter of each name, even where it is more than one code unit; with the number of the seat where others begin with it too. */
export function lettersOf(names: readonly string[]): string[] {
  const initials = names.map((name) => [...name.trim()][0]?.toLocaleUpperCase() ?? '')
  return initials.map((initial, at) =>
    initial && initials.indexOf(initial) === initials.lastIndexOf(initial) ? initial : `${initial}${at + 1}`,
  )
}

/** Tell every mark below what the seats are called. */
export function callMarks(names: () => readonly string[]): void {
  setContext(KEY, () => lettersOf(names()))
}

/** The letters by which the seats of this page are known; none where there is no table. */
export function knownLetters(): () => readonly string[] {
  return getContext<(() => string[]) | undefined>(KEY) ?? (() => [])
}
