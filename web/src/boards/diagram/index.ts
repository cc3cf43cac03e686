/** A game without a board of its own, as games of other packages are: shown as text, played by typing or by choosing. */
import { t } from '../../lib/words.svelte'
import Mark from '../Initial.svelte'
import type { Kit } from '../kit'
import Board from './Board.svelte'
import Steps from './Steps.svelte'

export const kit: Kit = {
  Board,
  Mark,
  Tray: Steps,
  layout: 'board',
  material: 'wood',
  typed: true,
  first: ({ game }) => t(`${game}.about`),
  confirms: () => true,
  say: (text) => text,
  sayItem: ({ code, params }) => t(code, params),
}
