/** Sitaos at its end. */
import type { EndKit } from '../../../end/kit'
import { placeOf } from '../../roaming'
import { HEIGHT, middle, PITCH, WIDTH } from '..'
import Ghost from './Ghost.svelte'

export const end: EndKit = {
  Ghost,
  cell: PITCH / WIDTH,
  height: HEIGHT / WIDTH,
  middle(cell) {
    const { x, y } = middle(placeOf(cell))
    return { x: x / WIDTH, y: y / WIDTH }
  },
}
