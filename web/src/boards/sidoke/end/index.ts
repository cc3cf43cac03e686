/** Sidoké at its end. */
import type { EndKit } from '../../../end/kit'
import { woodenPart } from '../../wood/part'
import Ghost from './Ghost.svelte'

export const end: EndKit = {
  ...woodenPart,
  Ghost,
  // A tile that is exchanged may be called like a cell, and lies on none.
  laid: (move) => (/^swap\b/i.test(move) ? [] : move.split(/\s+/)),
}
