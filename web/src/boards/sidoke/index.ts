/** Sidoké, as the page knows it. */
import Mark from '../Initial.svelte'
import type { Kit } from '../kit'
import Board from './Board.svelte'
import Rack from './Rack.svelte'
import Side from './Side.svelte'
import { say, sayItem } from './speech'
import Waiting from './Waiting.svelte'

export const kit: Kit = {
  Board,
  Mark,
  Tray: Rack,
  Waiting,
  Side,
  layout: 'board',
  material: 'wood',
  first: 'sidoke_board.first',
  teams: ({ options }) => (options['mode'] === 'teams' ? [[1, 3], [2, 4]] : null),
  confirms: () => true,
  say,
  sayItem,
}
