/** A step or a move as it is read aloud: "sun 29 on stack 3 of seat 1’s sun row". */
import { t } from '../../lib/words.svelte'
import { cardWords } from './naming'
import { readLay, readRun, readTake } from './notation'

export function say(text: string): string {
  const runs = readTake(text)
  if (runs) {
    const named = runs.flatMap((run) => readRun(run) ?? [])
    return t('board_soleil.say_take', { runs: named.map(({ suit, slot }) => t('board_soleil.say_run', { row_suit: suit, slot })) })
  }
  const words = text.trim().split(/\s+/).filter(Boolean)
  return words.map(sayWord).join(', ')
}

function sayWord(word: string): string {
  if (word.toLowerCase() === 'destroy') return t('board_soleil.say_destroy')
  const lay = readLay(word)
  if (!lay) return word
  const place = typeof lay.place === 'number' ? 'on' : lay.place
  const row = { row_suit: lay.suit, whose: 'seat', name: lay.seat, slot: lay.place }
  return t(`board_soleil.say_${place}`, { ...cardWords(lay.card), ...row })
}
