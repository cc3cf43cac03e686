/** Where the cells of a wooden board are drawn. */
import { placeOf } from '../roaming'

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
