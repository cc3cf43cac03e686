/** A step or a move as it is read aloud: "sun 29 on stack 3 of seat 1’s sun row". */
import type { Item } from '../../lib/views'
import { has, t } from '../../lib/words.svelte'
import { cardWords, ownerOf } from './naming'
import { readLay, readRun, readTake } from './notation'

/** What a move did; what it did to one's own row is said so. */
export function sayItem({ code, params }: Item, own: number | null = null): string {
  const yours = code.replace('soleil_et_lune.', 'soleil_et_lune_board.own_')
  return t(own !== null && params['seat'] === own && has(yours) ? yours : code, params)
}

export function say(text: string, own: number | null = null, names: readonly string[] = []): string {
  const runs = readTake(text)
  if (runs) {
    const named = runs.flatMap((run) => readRun(run) ?? [])
    return t('soleil_et_lune_board.say_take', {
      runs: named.map(({ suit, slot }) => t('soleil_et_lune_board.say_run', { row_suit: suit, slot })),
    })
  }
  const words = text.trim().split(/\s+/).filter(Boolean)
  return words.map((word) => sayWord(word, own, names)).join(', ')
}

function sayWord(word: string, own: number | null, names: readonly string[]): string {
  if (word.toLowerCase() === 'destroy') return t('soleil_et_lune_board.say_destroy')
  const lay = readLay(word)
  if (!lay) return word
  const place = typeof lay.place === 'number' ? 'on' : lay.place
  const owner = lay.seat === own ? { whose: 'own' } : ownerOf(lay.seat, names)
  const row = { row_suit: lay.suit, ...owner, slot: lay.place }
  return t(`soleil_et_lune_board.say_${place}`, { ...cardWords(lay.card), ...row })
}
