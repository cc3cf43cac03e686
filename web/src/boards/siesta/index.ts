/** Siesta, as the page knows it. */
import { t } from '../../lib/words.svelte'
import type { Kit } from '../kit'
import Board from './Board.svelte'
import Mark from './Mark.svelte'
import Side from './Side.svelte'
import { say } from './speech'
import Tray from './Tray.svelte'

export { KINDS, boardOf, marksOf, readStep, roofOf, seatOf } from './pieces'
export { describe } from './speech'
export { suppliesOf } from './supplies'

export const kit: Kit = {
  Board,
  Mark,
  Tray,
  Side,
  layout: 'board',
  material: 'wood',
  first: () => t('siesta_board.first'),
  confirms: () => true,
  say,
  sayItem: (item) => t(item.code, item.params),
}
