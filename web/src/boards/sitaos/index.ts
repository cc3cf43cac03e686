import { t } from '../../lib/words.svelte'
import type { Kit } from '../kit'
import Board from './Board.svelte'
import Mark from './Mark.svelte'
import Side from './Side.svelte'
import { boardOf } from './stones'
import Tray from './Tray.svelte'

export { handOf } from './hand.svelte'
export { describe } from './speech'
export { boardOf, COLUMNS, HEIGHT, middle, PITCH, ROWS, WIDTH } from './stones'

export const kit: Kit = {
  Board,
  Mark,
  hue: (seat) => (seat === 2 ? 3 : seat),
  Side,
  Tray,
  layout: 'board',
  material: 'wood',
  first: (view) => t('sitaos_board.first', { goal: boardOf(view).goal }),
  // One tap lays a stone where a slip costs little; figures that are announced have to be marked first.
  confirms: (view, careful) => careful || boardOf(view).figures !== null,
  say(text) {
    const [place = '', ...claims] = text.split(' ').filter((part) => part !== '=')
    if (place === 'swap') return t('sitaos_board.say_swap')
    return claims.length ? t('sitaos_board.say_claims', { cell: place, claims }) : place
  },
  sayItem: (item) => t(item.code, item.params),
}
