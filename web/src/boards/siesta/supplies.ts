/** What is still in the box, kind by kind: suns, shadows, and everybody's roofs, partners' together. */
import type { View } from '../../lib/views'
import { t } from '../../lib/words.svelte'
import { boardOf, roofOf } from './pieces'
import { nameOf } from './speech'

export interface Supply {
  /** `*` for suns, `#` for shadows, a digit for the roofs of that seat. */
  key: string
  art: string
  colour: string
  words: string
  own: boolean
  count: number
}

export function suppliesOf(view: View, names: readonly string[]): Supply[] {
  const { left } = boardOf(view)
  const order = view.teams.length ? view.teams.flat() : Array.from({ length: view.seats }, (_, at) => at + 1)
  const supplies = [
    { key: '*', art: 'sun', colour: '', words: t('siesta_board.suns'), own: false },
    { key: '#', art: 'shadow', colour: '', words: t('siesta_board.shadows'), own: false },
    ...order.map((seat) => ({
      key: String(seat),
      art: roofOf(seat),
      colour: `c${seat}`,
      words:
        seat === view.seat ? t('siesta_board.own_roofs') : t('siesta_board.roofs_of', { name: nameOf(names, seat) }),
      own: seat === view.seat,
    })),
  ]
  return supplies.map((supply) => ({ ...supply, count: left[supply.key] ?? 0 }))
}
