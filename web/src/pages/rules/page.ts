/** A rules page as the server sends it. */
import type { Item, View } from '../../lib/views'
import type { Problem } from '../../lib/words.svelte'

export interface Span {
  text: string
  marks: ('strong' | 'emphasis' | 'code' | 'assumed')[]
  href: string | null
}
export interface Frame {
  view: View
  say: {
    kind: 'start' | 'play' | 'refused'
    seat: number | null
    move: string | null
    points: number[]
    items: Item[]
    refusal: Problem | null
  }
}
export interface Figure {
  name: string
  caption: string
  seats: number
  diagram: string
  frames: Frame[]
}
export type Block =
  | { kind: 'heading'; level: number; id: string; spans: Span[]; assumed: boolean }
  | { kind: 'paragraph'; spans: Span[]; assumed: boolean }
  | { kind: 'list'; items: Span[][]; assumed: boolean }
  | { kind: 'table'; head: Span[][]; align: string[]; rows: Span[][][]; assumed: boolean }
  | { kind: 'figure'; name: string }
export interface RulesPage {
  game: string
  language: string
  title: string
  blocks: Block[]
  figures: Record<string, Figure>
}
