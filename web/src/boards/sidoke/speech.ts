/** Tiles, cells and turns in words, for those who listen. */
import type { Item } from '../../lib/views'
import { t } from '../../lib/words.svelte'
import { partsOf, readLaid, readSwap } from './tiles'

interface Standing {
  drafted: boolean
  marked: boolean
  /** The tile in the hand, when this cell takes it. */
  fits: string | null
}

/** A tile: "blue 4 S". */
export function nameTile(tile: string): string {
  const { colour, number, mark } = partsOf(tile)
  return t('sidoke_board.tile', { colour, number, mark: mark || 'none' })
}

/** What a seat is called. */
export function nameSeat(names: readonly string[], seat: number): string {
  return names[seat - 1] || t('sidoke_board.seat', { seat })
}

/** A cell: "F6, blue 4 S", "G6, empty, orange cell, may hold blue 4 S". */
export function describe(
  cell: string,
  tile: string | undefined,
  inlay: string | undefined,
  standing: Standing,
): string {
  return t('sidoke_board.cell', {
    cell,
    what: tile ? 'tile' : 'empty',
    tile: tile ? nameTile(tile) : '',
    inlay: inlay === '+' ? 'centre' : (inlay ?? 'none'),
    how: standing.drafted ? 'draft' : standing.fits ? 'fits' : standing.marked ? 'marked' : 'none',
    held: standing.fits ? nameTile(standing.fits) : '',
  })
}

/** A whole board in a few sentences. */
export function picture(tiles: Readonly<Record<string, string>>): string {
  const placed = Object.entries(tiles).map(([cell, tile]) => t('sidoke_board.step', { tile: nameTile(tile), cell }))
  const title = t('sidoke_board.title')
  return `${title} ${placed.length ? t('sidoke_board.tiles_at', { placed }) : t('sidoke_board.nothing_at')}`
}

/** A step or a move as it is read aloud: "blue 4 S on F6, red 5 on G6", "exchanges 2 tiles", "passes". */
export function say(text: string): string {
  const swapped = readSwap(text)
  if (swapped) return saySwap(swapped)
  if (text.trim().toLowerCase() === 'pass') return t('sidoke_board.say_pass')
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const laid = readLaid(word)
      if (laid) return t('sidoke_board.step', { tile: nameTile(laid.tile), cell: laid.cell })
      return /^[ROYGBP][1-6][SE]?$/i.test(word) ? nameTile(word.toUpperCase()) : word
    })
    .join(', ')
}

function saySwap(tiles: readonly string[]): string {
  const [first = ''] = tiles
  if (!first) return t('sidoke_board.say_swap_some')
  // Of an exchange by others only the number is known.
  if (/^\d+$/.test(first)) return t('sidoke_board.say_swap', { count: Number(first) })
  return t('sidoke_board.say_swap_these', {
    count: tiles.length,
    tiles: tiles.map((tile) => nameTile(tile.toUpperCase())),
  })
}

/** An item in words. */
export function sayItem({ code, params }: Item): string {
  const tile = params['tile']
  return t(code, typeof tile === 'string' ? { ...params, tile: nameTile(tile) } : params)
}
