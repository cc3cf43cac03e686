/** What the server says of a game, by the names that this client calls it: the shapes are those of its OpenAPI document. */
import type { components } from './schema'

type Schemas = components['schemas']

export type Item = Schemas['Item']
export type Move = Schemas['Move']
export type Outcome = Schemas['Outcome']
export type View = Schemas['View']
export type Verdict = Omit<Schemas['Judged'], 'type' | 'id'>
export type Sitter = Schemas['Seated']
export type Result = Schemas['Result']
export type Story = Schemas['Story']
export type Reason = Schemas['Reason']
export type Kind = Schemas['Kind']
export type TurnTold = Schemas['TurnTold']
export type Fair = Schemas['FairData']
export type Table = Schemas['TableShown']
export type Times = Schemas['ClockShown']
export type ChatLine = Schemas['ChatLine']
export type Snapshot = Schemas['Snapshot']

/** Whatever comes through the socket of a table. */
export type Message = Schemas['SocketMessage']
/** Why the server closed the socket. */
export type ClosingCode = Schemas['ClosingCode']
/** What happened at a table: it has a number. */
export type TableEvent = Extract<Message, { link: string; at: number }>

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
/** What one can do at a table; its id, and the seat that does it, are the connection's. */
export type Action = Without<Schemas['SocketAction'], 'id' | 'as'>

/** The game's own part of a view; a view of another game is nobody's business here. */
export function boardIn<G extends View['board']['game']>(
  { board }: View,
  game: G,
): Extract<View['board'], { game: G }> {
  if (isOf(board, game)) return board
  throw new Error(`${board.game} is not ${game}`)
}

function isOf<G extends View['board']['game']>(
  board: View['board'],
  game: G,
): board is Extract<View['board'], { game: G }> {
  return board.game === game
}
