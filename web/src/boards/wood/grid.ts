/** Where the cells of a wooden board are drawn. */
import { nameOf, placeOf } from '../roaming'

export const CELL = 40
export const MARGIN = 30

/** The upper left corner of a cell. */
export function corner(cell: string): { x: number; y: number } {
  const { x, y } = placeOf(cell)
  return { x: MARGIN + CELL * x, y: MARGIN + CELL * y }
}

/** The cells that a text names, each once. */
export function cellsIn(text: string): string[] {
  return [...new Set(text.toUpperCase().match(/[A-L](?:1[0-2]|[1-9])(?!\d)/g))]
}

/** So many drawings, one after the other, to be put into a board at one stroke. */
export function times(count: number, draw: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => draw(at)).join('')
}

/** A letter or number in a board's frame. */
export function tag(x: number, y: number, text: string | number): string {
  return `<text class="lab" x="${x}" y="${y}">${text}</text>`
}

/** A cell that may be chosen; its name is made of its place, so that nothing but a name can stand there. */
export function light(cell: string, inset: number, round: number): string {
  const { x, y } = corner(cell)
  const size = CELL - 2 * inset
  return `<rect class="lit" x="${x + inset}" y="${y + inset}" width="${size}" height="${size}" rx="${round}" data-cell="${nameOf(placeOf(cell))}"/>`
}
