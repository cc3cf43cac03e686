/** Puzzles as the server has them. */
import { ask, type Schemas } from '../../lib/api'
import type { Day } from './days'

export type Puzzle = Schemas['PuzzleShown']
export type Listed = Schemas['PuzzleListed']
export type Tried = Schemas['TryJudged']
export type Clue = Schemas['Clue']
export type Mine = Schemas['MyPuzzles']

export const fetchPuzzle = (id: string): Promise<Puzzle> => ask('get', '/api/puzzles/{id}', { path: { id } })

/** The puzzle of a day, the same for everybody. */
export const fetchDay = (date: Day): Promise<Puzzle> => ask('get', '/api/puzzles/day', { query: { date } })

/** Another one of the same game and kind, about as hard as its solver is strong. */
export const fetchNext = ({ game, kind }: Puzzle): Promise<Puzzle> =>
  ask('get', '/api/puzzles/next', { query: { game, kind } })

export const fetchAll = async (): Promise<Listed[]> => (await ask('get', '/api/puzzles')).puzzles
