/** How the tiles stand on a rack: as their player likes it. The server only knows which there are. */
import { SvelteMap } from 'svelte/reactivity'
import { COLOURS, partsOf } from './tiles'

/** By seat, since several may play at this screen; a rack keeps its order from turn to turn. */
const liked = new SvelteMap<number, readonly string[]>()

export type By = 'colour' | 'number'

/** The tiles of a rack in the order that its player gave them; new ones come last. */
export function arrange(seat: number, rack: readonly string[]): string[] {
  const order = liked.get(seat) ?? []
  return [...order.filter((tile) => rack.includes(tile)), ...rack.filter((tile) => !order.includes(tile))]
}

/** Put the tile at one place to another. */
export function move(seat: number, rack: readonly string[], from: number, to: number): void {
  const tiles = arrange(seat, rack)
  tiles.splice(to, 0, ...tiles.splice(from, 1))
  liked.set(seat, tiles)
}

/** Sort a rack. */
export function sort(seat: number, rack: readonly string[], by: By): void {
  const rank = (tile: string): number => {
    const { colour, number, mark } = partsOf(tile)
    const hue = COLOURS.indexOf(colour)
    return (by === 'colour' ? hue * 10 + number : number * 10 + hue) * 3 + ['S', 'E', ''].indexOf(mark)
  }
  liked.set(
    seat,
    [...rack].sort((one, other) => rank(one) - rank(other)),
  )
}
