/** Tiles and cells of Sidoké as the server names them: B4S is a blue four with an S, B4S@F6 lies on F6. */
import { boardIn, type View } from '../../lib/views'

export interface Laid {
  tile: string
  cell: string
}

export const COLOURS = 'ROYGBP'

/** The game's own part of a view. */
export function boardOf(view: View) {
  return boardIn(view, 'sidoke')
}

/** The seat whose rack lies before this screen. */
export function seatOf(view: View): number {
  return view.seat ?? view.to_move ?? 1
}

/** The rack of a seat; empty where it is hidden. */
export function rackOf(view: View, seat = seatOf(view)): readonly string[] {
  return boardOf(view).racks[seat - 1] ?? []
}

/** A tile on a cell, or null when the text is none. */
export function readLaid(step: string): Laid | null {
  const match = /^([ROYGBP][1-6][SE]?)@([A-L](?:1[0-2]|[1-9]))$/.exec(step.toUpperCase())
  return match ? { tile: match[1] as string, cell: match[2] as string } : null
}

/** The tiles that a move lays; what is no step is left out. */
export function readMove(move: string): Laid[] {
  return move
    .split(/\s+/)
    .map(readLaid)
    .filter((laid) => laid !== null)
}

/** The tiles that a draft puts aside; null where it puts none aside. */
export function readSwap(text: string): string[] | null {
  const [first, ...tiles] = text.trim().split(/\s+/)
  return first?.toLowerCase() === 'swap' ? tiles : null
}

/** The steps of an exchange of these tiles. */
export function writeSwap(tiles: readonly string[]): string[] {
  return tiles.map((tile, at) => (at ? tile : `swap ${tile}`))
}

/** What a tile is called by. */
export function partsOf(tile: string): { colour: string; number: number; mark: string } {
  return { colour: tile.charAt(0), number: Number(tile.charAt(1)), mark: tile.charAt(2) }
}
