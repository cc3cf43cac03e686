/** Siesta at its end. */
import type { EndKit } from '../../../end/kit'
import { woodenPart } from '../../wood/part'
import { roofOf } from '..'
import Ghost from './Ghost.svelte'

const SIGNS: Record<string, string> = { suns: 'sun', shadows: 'shadow' }

export const end: EndKit = {
  ...woodenPart,
  Ghost,
  signs({ seat, params: { what } }) {
    const gone = typeof what === 'string' ? what.split('_') : []
    return gone.flatMap((each) => SIGNS[each] ?? (each === 'roofs' && seat ? roofOf(seat) : []))
  },
}
