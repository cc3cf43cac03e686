/** The tiles that a move has carried off: the view no longer has them on the board. */
import type { Item, Move, View } from '../../lib/views'
import type { Laid } from './tiles'

const isSidoke = ({ code }: Item) => code === 'sidoke.sidoke'

/** The moves since an earlier ply that made Sidokés; none after a leap, as in a replay. */
export function madeSince(view: View, history: readonly Move[], before: number): Move[] {
  const plies = view.ply - before
  if (plies <= 0 || plies > view.seats) return []
  return history.slice(-plies).filter(({ items }) => items.some(isSidoke))
}

/** Each tile of a move's Sidokés on the cell where it lay; one in two Sidokés only once. */
export function carriedOff({ items }: Move): Laid[] {
  const found = items
    .filter(isSidoke)
    .flatMap(({ cells, params: { tiles } }) =>
      Array.isArray(tiles) ? cells.map((cell, at) => [cell, String(tiles[at])] as const) : [],
    )
  return [...new Map(found)].map(([cell, tile]) => ({ cell, tile }))
}

/** Whether a move has made a Sidoké. */
export const celebrates = (move: Move | null) => Boolean(move?.items.some(isSidoke))
