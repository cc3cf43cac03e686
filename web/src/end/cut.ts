/** Which part of a board a picture of a turn shows. */
import type { EndKit } from './kit'

/** How high a picture is, as a part of its width. */
export const HIGH = 0.69
const LEAST = 6

/** How wide the whole board is and how far it is moved, in hundredths of the picture's width. */
export interface Cut {
  width: number
  left: number
  top: number
}

/** The cells of a turn in the middle, with a cell's room around them, and never less than a few cells. */
export function cut(cells: readonly string[], { cell, height, middle }: EndKit): Cut {
  if (!cell || !height || !middle || !cells.length) return { width: 100, left: 0, top: 0 }
  const places = cells.map((each) => middle(each))
  const [x, y] = [places.map((place) => place.x), places.map((place) => place.y)]
  const [left, right, top, bottom] = [Math.min(...x), Math.max(...x), Math.min(...y), Math.max(...y)]
  const across = Math.min(1, Math.max(LEAST * cell, right - left + 2.4 * cell, (bottom - top + 2.4 * cell) / HIGH))
  const hold = (at: number, size: number, most: number) => Math.max(0, Math.min(most - size, at - size / 2))
  return {
    width: 100 / across,
    left: (100 * hold((left + right) / 2, across, 1)) / across,
    top: (100 * hold((top + bottom) / 2, across * HIGH, height)) / across,
  }
}
