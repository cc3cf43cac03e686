/** Sidoké, as the page knows it. */
import Mark from '../Initial.svelte'
import { t } from '../../lib/words.svelte'
import type { Kit } from '../kit'
import Board from './Board.svelte'
import Rack from './Rack.svelte'
import Side from './Side.svelte'
import { say, sayItem } from './speech'
import Waiting from './Waiting.svelte'

export { describe, nameSeat, nameTile } from './speech'
export { default as Tile } from './Tile.svelte'
export { readLaid, readMove, boardOf } from './tiles'

export const kit: Kit = {
  Board,
  Mark,
  Tray: Rack,
  Waiting,
  Side,
  layout: 'board',
  material: 'wood',
  first: () => t('sidoke_board.first'),
  confirms: () => true,
  say,
  sayItem,
}
