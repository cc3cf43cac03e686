/** Where cells lie on a wooden board of twelve by twelve, as parts of its width. */
import type { EndKit } from '../../end/kit'
import { CELL, corner, MARGIN } from './grid'

const WIDTH = 12 * CELL + 2 * MARGIN

export const woodenPart: EndKit = {
  cell: CELL / WIDTH,
  height: 1,
  middle(cell) {
    const { x, y } = corner(cell)
    return { x: (x + CELL / 2) / WIDTH, y: (y + CELL / 2) / WIDTH }
  },
}
