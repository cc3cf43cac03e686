/** Soleil et Lune at its end. */
import type { EndKit } from '../../../end/kit'
import { t } from '../../../lib/words.svelte'
import Cards from './Cards.svelte'

export const end: EndKit = {
  fills: { 'soleil_et_lune.end_suns': 'sun', 'soleil_et_lune.end_moons': 'moon' },
  Vignette: Cards,
  sayPlace(place, own) {
    const seat = Number(place.split('/')[1])
    return t('soleil_et_lune_board.row', { row_suit: place[0], whose: seat === own ? 'own' : 'seat', name: seat })
  },
}
