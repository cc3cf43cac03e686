/** What a game brings to its end. All of it is optional: a game that brings nothing is shown by its board. */
import type { Component } from 'svelte'
import type { Kit } from '../boards/kit'
import type { Move, Reason, View } from '../lib/views'

/** How a part of a bar is drawn. */
export type Fill = 'plain' | 'dots' | 'hatch' | 'outline' | 'sun' | 'moon'

export interface VignetteProps {
  kit: Kit
  /** The moves of a turn, and the positions before the first and after each of them. */
  moves: readonly Move[]
  views: readonly View[]
}

export interface GhostProps {
  step: string
  seat: number
}

export interface EndKit {
  /** The symbols of the pieces that ended the game. */
  signs?(reason: Reason): string[]
  /** How the points of a kind are drawn, where a game has its own way. */
  fills?: Record<string, Fill>
  /** How wide a cell is, and how high the board is, as parts of the board's width. */
  cell?: number
  height?: number
  /** The middle of a cell, in the same measure. */
  middle?: (cell: string) => { x: number; y: number }
  /** A piece that a step lays, 40 by 40, to be seen where it does not lie. */
  Ghost?: Component<GhostProps>
  /** The steps of a move that lay something on the board, where there are others. */
  laid?(move: string): string[]
  /** What a place is called, for whoever holds the seat `own`, where that is not the name of a cell. */
  sayPlace?(place: string, own: number): string
  /** A turn in a picture, where that is not a part of the board. */
  Vignette?: Component<VignetteProps>
}

const kits = import.meta.glob<EndKit>('../boards/*/end/index.ts', { import: 'end' })

/** What a game brings; nothing if it is not known here. */
export const endKitOf = (game: string): Promise<EndKit> =>
  kits[`../boards/${game}/end/index.ts`]?.() ?? Promise.resolve({})
