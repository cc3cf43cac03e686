/** Soleil et Lune at its end. */
import type { EndKit } from '../../../end/kit'
import Cards from './Cards.svelte'

export const end: EndKit = {
  fills: { 'soleil_et_lune.end_suns': 'sun', 'soleil_et_lune.end_moons': 'moon' },
  Vignette: Cards,
}
