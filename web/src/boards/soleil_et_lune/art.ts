/** How a card is painted: a strip of landscape, 100 wide and 160 high, that joins with any other of its suit. */
import { numberOf, suitOf } from './notation'

export const ANIMALS = ['butterfly', 'swallow', 'hare', 'bat', 'owl'] as const
export type Animal = (typeof ANIMALS)[number]
const BY_DAY: readonly Animal[] = ['butterfly', 'swallow', 'hare']
const BY_NIGHT: readonly Animal[] = ['bat', 'owl', 'hare']
const LANDS = 6

/** The animal on a card; null if it bears none. */
export function animalOn(card: string, animals: ReadonlySet<number>): Animal | null {
  const number = numberOf(card)
  if (number === null || !animals.has(number)) return null
  const kinds = suitOf(card) === 'S' ? BY_DAY : BY_NIGHT
  return kinds[(Math.ceil(number / 4) - 1) % kinds.length] ?? null
}

/** Whether an animal is painted in the sky; the others sit in the grass. */
export function flies(animal: Animal): boolean {
  return animal === 'butterfly' || animal === 'swallow' || animal === 'bat'
}

/** Which landscape a number has; neighbours differ. */
export function landOf(card: string): number {
  const number = numberOf(card) ?? 0
  return (number * 5 + Math.floor(number / 5) + (suitOf(card) === 'S' ? 0 : 3)) % LANDS
}

/** The middle of the sun or moon: the higher the number, the higher it stands. */
export function discOf(number: number): { x: number; y: number } {
  return { x: number > 20 ? 62 : 56, y: 104 - (72 * (number - 1)) / 28 }
}
