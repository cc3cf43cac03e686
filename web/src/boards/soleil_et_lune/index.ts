import '../../art/cards'
import { t } from '../../lib/words.svelte'
import type { Kit } from '../kit'
import Board from './Board.svelte'
import Card from './Card.svelte'
import Mark from '../Initial.svelte'
import Side from './Side.svelte'
import { say, sayItem } from './say'
import Tally from './Tally.svelte'
import { tell } from './tell'

export { animalsOf, tableOf } from './cloth'
export { sidesOf } from './lanes'
export { callSeats, nameCard, nameRow, rowWords } from './naming'

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
