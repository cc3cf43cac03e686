/** What a game brings to the page. The page says what is legal; a board only draws and reports. */
import type { Component } from 'svelte'
import type { Draft } from '../lib/draft.svelte'
import type { Item, Move, View } from '../lib/views'

export interface BoardProps {
  view: View
  /** The moves up to it, where more is to be told than the last one. */
  history?: readonly Move[]
  /** The draft of the seat that this device plays, when it is that seat's turn; else null. */
  draft: Draft | null
  /** A move to be marked: the last one, or the one that the reader points at in the log. */
  marked: Move | null
  /** Moves before it that are still news, lit more faintly: one's own and what others answered. */
  earlier?: readonly Move[]
  /** What each seat is called, from seat 1. */
  names: string[]
  /** Draw what the marked move scored, as when it has just been played. */
  scored?: boolean
  /** A figure or a picture: no wide margins, no hand. */
  small?: boolean
}

export interface TrayProps {
  view: View
  draft: Draft
}

export interface SideProps {
  view: View
  names: string[]
}

export interface MarkProps {
  seat: number
  name: string
}

export interface TallyProps {
  view: View
  seat: number
  name: string
}

export interface CardProps {
  card: string
  /** The numbers that bear an animal. */
  animals: ReadonlySet<number>
}

/** From where a log is read: what the seats are called, and which of them is the reader's. */
export interface Reader {
  names: readonly string[]
  seat: number | null
}

export interface Kit {
  /** The stage: everything that lies on the table. Has its own keyboard control and roles. */
  Board: Component<BoardProps>
  /** What a seat is known by besides its colour: a roof with its pattern, a stone with its letter. */
  Mark: Component<MarkProps>
  /** The face of a card, where a game is played with cards. */
  Card?: Component<CardProps>
  /** Which of the four colours a seat has, where that is not the one of its number. */
  hue?(seat: number): number
  /** What the hand can take up, in the panel of the turn; a game may have none. */
  Tray?: Component<TrayProps>
  /** What a seat has before it while others are to move, where its tray was; a game may have none. */
  Waiting?: Component<SideProps>
  /** What there is to know beside the board: supplies, figures, pile; a game may have none. */
  Side?: Component<SideProps>
  /** What a seat's points are made of and what it holds, under its name where there is room; a game may have none. */
  Tally?: Component<TallyProps>
  /** `board`: one square board. `cloth`: rows and a hand that take the whole width. */
  layout: 'board' | 'cloth'
  /** Whether its moves are typed wherever it is played, having no hand that lays them. */
  typed?: boolean
  /** What its pieces are made of, to be heard when one is laid. */
  material: 'wood' | 'paper'
  /** Words for whoever plays it for the first time: the aim, and what to tap. */
  first(view: View): string
  /** Whether a whole draft waits for the player's confirmation, unless the settings say otherwise;
   * `careful` where a slip is likely or costs much. */
  confirms(view: View, careful: boolean): boolean
  /** A step or a whole move as it is read aloud, to whoever holds the seat `own`: "sun F5, roof G5, shadow H5".
   * Seats have a number where no `names` are given. */
  say(text: string, own?: number | null, names?: readonly string[]): string
  /** A move in a few words, for a log that has room for more than the notation: "Sun 26, your right end". */
  tell?(move: Move, reader: Reader): string
  /** An item in words, for whoever holds the seat `own`; usually just `t(item.code, item.params)`. */
  sayItem(item: Item, own?: number | null): string
}
