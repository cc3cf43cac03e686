/** A move in the words of a log: "Sun 26, your right end", "Eclipse on Odile’s moon 19", "Takes five suns". */
import type { Item, Move } from '../../lib/views'
import { t } from '../../lib/words.svelte'
import type { Reader } from '../kit'
import { capital, cardWords, ownerOf } from './naming'
import { type Lay, readLay, suitOf } from './notation'

export function tell(move: Move, reader: Reader): string {
  const lay = readLay(move.text)
  if (lay) return tellLay(lay, move, reader)
  if (move.text === 'destroy') return t('soleil_et_lune_board.tell_destroy')
  const runs = move.items.filter(({ code }) => code === 'soleil_et_lune.taken')
  return runs.map(tellRun).join(', ')
}

function tellLay({ card, place, seat }: Lay, move: Move, { names, seat: own }: Reader): string {
  const row = seat === own ? { whose: 'you' } : seat === move.seat ? { whose: 'own' } : ownerOf(seat, names)
  const on = move.items[0]?.params['on']
  if (typeof place !== 'number') return capital(t(`soleil_et_lune_board.tell_${place}`, { ...cardWords(card), ...row }))
  const covered = typeof on === 'string' ? cardWords(on) : { suit: suitOf(card), number: 'X' }
  return capital(
    t(card.endsWith('X') ? 'soleil_et_lune_board.tell_eclipse' : 'soleil_et_lune_board.tell_cover', {
      ...(card.endsWith('X') ? covered : cardWords(card)),
      ...row,
    }),
  )
}

function tellRun({ cells }: Item): string {
  return t('soleil_et_lune_board.tell_take', { count: cells.length, suit: suitOf(cells[0] ?? '') })
}
