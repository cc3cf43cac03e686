/** Cards, rows and moves in words, for labels, for a log, and for those who listen. */
import { callSeat, distinct } from '../../lib/marks'
import type { Item, Move } from '../../lib/views'
import { has, t } from '../../lib/words.svelte'
import type { Reader } from '../kit'
import { animalOn } from './art'
import type { SoleilView } from './cloth'
import type { Lane } from './lanes'
import { type Lay, numberOf, type Place, readLay, readRun, readTake, type Suit, suitOf } from './notation'

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

/** What a move did; what it did to one's own row is said so. */
export function sayItem({ code, params }: Item, own: number | null = null): string {
  const yours = code.replace('soleil_et_lune.', 'soleil_et_lune_board.own_')
  return t(own !== null && params['seat'] === own && has(yours) ? yours : code, params)
}

/** A step or a move as it is read aloud: "sun 29 on stack 3 of seat 1’s sun row". */
export function say(text: string, own: number | null = null, names: readonly string[] = []): string {
  const runs = readTake(text)
  if (runs) {
    const named = runs.flatMap((run) => readRun(run) ?? [])
    return t('soleil_et_lune_board.say_take', {
      runs: named.map(({ suit, slot }) => t('soleil_et_lune_board.say_run', { row_suit: suit, slot })),
    })
  }
  const words = text.trim().split(/\s+/).filter(Boolean)
  return words.map((word) => sayWord(word, own, names)).join(', ')
}

function sayWord(word: string, own: number | null, names: readonly string[]): string {
  if (word.toLowerCase() === 'destroy') return t('soleil_et_lune_board.say_destroy')
  const lay = readLay(word)
  if (!lay) return word
  const place = typeof lay.place === 'number' ? 'on' : lay.place
  const owner = lay.seat === own ? { whose: 'own' } : ownerOf(lay.seat, names)
  const row = { row_suit: lay.suit, ...owner, slot: lay.place }
  return t(`soleil_et_lune_board.say_${place}`, { ...cardWords(lay.card), ...row })
}

/** A move in the words of a log: "Sun 26, your right end", "Eclipse on Odile’s moon 19", "Takes five suns". */
export function tell(move: Move, reader: Reader): string {
  const lay = readLay(move.text)
  if (lay) return tellLay(lay, move, reader)
  if (move.text === 'destroy') return t('soleil_et_lune_board.tell_destroy')
  const runs = move.items.filter(({ code }) => code === 'soleil_et_lune.taken')
  return runs.map(tellRun).join(', ')
}

function tellLay({ card, place, seat }: Lay, move: Move, { names, seat: own }: Reader): string {
  const row = seat === own ? { whose: 'you' } : seat === move.seat ? { whose: 'own' } : ownerOf(seat, names)
  const on = move.items[0]?.params['on']
  if (typeof place !== 'number') return capital(t(`soleil_et_lune_board.tell_${place}`, { ...cardWords(card), ...row }))
  const covered = typeof on === 'string' ? cardWords(on) : { suit: suitOf(card), number: 'X' }
  return capital(
    t(card.endsWith('X') ? 'soleil_et_lune_board.tell_eclipse' : 'soleil_et_lune_board.tell_cover', {
      ...(card.endsWith('X') ? covered : cardWords(card)),
      ...row,
    }),
  )
}

function tellRun({ cells }: Item): string {
  return t('soleil_et_lune_board.tell_take', { count: cells.length, suit: suitOf(cells[0] ?? '') })
}
