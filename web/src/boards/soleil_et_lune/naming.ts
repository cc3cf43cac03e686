/** Cards and rows in words, for labels and for those who listen. */
import { callSeat, distinct } from '../../lib/marks'
import { t } from '../../lib/words.svelte'
import { animalOn } from './art'
import type { SoleilView } from './cloth'
import type { Lane } from './lanes'
import { numberOf, type Place, type Suit, suitOf } from './notation'

interface CardWords extends Record<string, unknown> {
  suit: Suit
  number: number | 'X'
}
interface Owner extends Record<string, unknown> {
  whose: 'own' | 'team' | 'other' | 'seat' | 'seats'
  name: string
}
export interface RowWords extends Owner {
  row_suit: Suit
}

/** What a catalogue needs to know of a card. */
export function cardWords(card: string): CardWords {
  return { suit: suitOf(card), number: numberOf(card) ?? 'X' }
}

/** A card by name, with its animal: "Sun 12, hare". */
export function nameCard(card: string, animals: ReadonlySet<number>): string {
  const animal = animalOn(card, animals)
  const code = animal ? 'soleil_et_lune_board.card_animal' : 'soleil_et_lune_board.card'
  return capital(t(code, { ...cardWords(card), animal: animal ?? '' }))
}

/** What each seat is called; those who share a name have the number of their seat after it. */
export function callSeats(view: SoleilView, names: readonly string[]): string[] {
  return distinct(Array.from({ length: view.seats }, (_, at) => names[at] ?? callSeat(at + 1)))
}

/** Whose a row is that is not one's own: somebody's by name, or a seat's by its number. */
export function ownerOf(seat: number, names: readonly string[]): Owner {
  const name = names[seat - 1]
  return name && name !== callSeat(seat) ? { whose: 'other', name } : { whose: 'seat', name: String(seat) }
}

/** What a catalogue needs to know of a row. */
export function rowWords(lane: Lane, view: SoleilView, names: readonly string[]): RowWords {
  const row_suit = lane.suit
  const own = view.seat !== null && lane.seats.includes(view.seat)
  if (own && (lane.holder === null || lane.holder === view.seat)) return { row_suit, whose: 'own', name: '' }
  if (lane.holder !== null) return { row_suit, ...ownerOf(lane.holder, names) }
  const owners = lane.seats.map((seat) => ownerOf(seat, names))
  const whose = owners.every(({ whose }) => whose === 'seat') ? 'seats' : 'team'
  return { row_suit, whose, name: owners.map(({ name }) => name).join(' & ') }
}

/** A row by name: "Odile’s sun row". */
export function nameRow(row: RowWords): string {
  return capital(t('soleil_et_lune_board.row', row))
}

/** What laying a card at a place does; `onto` is the card that lies there. */
export function nameTarget(row: RowWords, card: string, place: Place, onto: string | undefined): string {
  if (typeof place === 'number') {
    return t('soleil_et_lune_board.lay_on', { ...row, ...cardWords(onto ?? card), slot: place })
  }
  const code = onto ? `soleil_et_lune_board.lay_${place}` : 'soleil_et_lune_board.lay_first'
  return t(code, { ...row, ...cardWords(card) })
}

/** Points with their sign. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
