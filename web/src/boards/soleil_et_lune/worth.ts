/** What a run is worth, card by card, in words; the numbers are the server's. */
import { t } from '../../lib/words.svelte'
import type { Run } from './lanes'
import { numberOf } from './notation'

/** The cards of a stack that count, from the top, and how many of it don't: "16 and 15, eclipse 0"; nothing for a card alone. */
export function sayWorth(cards: readonly string[], worth: readonly number[]): string {
  if (cards.length < 2) return ''
  const numbers = cards
    .filter((_, at) => worth[at])
    .map(numberOf)
    .reverse()
  const last = numbers.pop() ?? ''
  const named = numbers.length ? t('soleil_et_lune_board.and', { before: numbers, last }) : last
  return t('soleil_et_lune_board.worth', { numbers: named, eclipses: worth.filter((points) => !points).length })
}

/** What each slot of a run brings, as a sum is written: "2 + 2 + 4". */
export function sumOf({ worth }: Run): string {
  return worth.map((cards) => cards.reduce((sum, points) => sum + points, 0)).join(' + ')
}

/** How many cards of a run count at all. */
export function countOf({ worth }: Run): number {
  return worth.flat().filter((points) => points !== 0).length
}
