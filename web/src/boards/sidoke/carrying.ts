/** The tiles that a move has carried off: the view no longer has them on the board. */
import type { Move, View } from '../../lib/views'
import { readMove, tableOf, type Laid } from './tiles'

/** Moves that made Sidokés, and what is known after them. */
export interface Banquet {
  view: View
  moves: readonly Move[]
}

const isSidoke = ({ code }: { code: string }) => code === 'sidoke.sidoke'

/** The moves since an earlier ply that made Sidokés; none after a leap, as in a replay. */
export function madeSince(view: View, history: readonly Move[], before: number): Move[] {
  const plies = view.ply - before
  if (plies <= 0 || plies > view.seats) return []
  return history.slice(-plies).filter(({ items }) => items.some(isSidoke))
}

/** Each tile of the latest Sidokés of a seat on the cell where it lay; one in two Sidokés only once. */
export function carriedOff(view: View, move: Move): Laid[] {
  const items = move.items.filter(isSidoke)
  const made = tableOf(view).sidokes[move.seat - 1] ?? []
  const left = items.length ? made.slice(-items.length) : []
  const placed = Object.fromEntries(readMove(move.text).map(({ tile, cell }) => [cell, tile]))
  const found = new Map<string, string>()
  for (const { cells } of items) {
    // Several Sidokés of a turn are told apart by the tiles that were placed in them.
    const at = left.findIndex((line) => cells.every((cell, index) => !placed[cell] || placed[cell] === line[index]))
    const [line = []] = at < 0 ? [] : left.splice(at, 1)
    cells.forEach((cell, index) => {
      const tile = line[index]
      if (tile) found.set(cell, tile)
    })
  }
  return [...found].map(([cell, tile]) => ({ cell, tile }))
}

/** Whether a move has made a Sidoké. */
export const celebrates = (move: Move | null) => Boolean(move?.items.some(isSidoke))
