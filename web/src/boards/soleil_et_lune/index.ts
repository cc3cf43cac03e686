import '../../art/cards'
import { t } from '../../lib/words.svelte'
import type { Kit } from '../kit'
import Board from './Board.svelte'
import Card from './Card.svelte'
import Mark from '../Initial.svelte'
import Side from './Side.svelte'
import Tally from './Tally.svelte'
import { say, sayItem, tell } from './speech'

export { animalsOf, viewOf } from './cloth'
export { sidesOf } from './lanes'
export { callSeats, nameCard, nameRow, rowWords } from './speech'

export const kit: Kit = {
  Board,
  Mark,
  Card,
  Side,
  Tally,
  layout: 'cloth',
  material: 'paper',
  first: () => t('soleil_et_lune_board.first'),
  confirms: () => true,
  say,
  tell,
  sayItem,
}
