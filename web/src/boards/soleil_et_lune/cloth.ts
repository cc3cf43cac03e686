/** What lies on the table of Soleil et Lune, as the server tells it. */
import type { Item, View } from '../../lib/views'
import type { Problem } from '../../lib/words.svelte'

export interface Cloth {
  /** Stacks from the left, each from bottom to top, by row: `S/1` are the suns before seat 1. */
  rows: Record<string, string[][]>
  /** null where the hand is hidden. */
  hands: (string[] | null)[]
  hand_sizes: number[]
  pile: number
  discards: string[]
  taken: string[][]
  /** By seat: the points for cards set aside, and what the cards in rows take off them. */
  aside: number[]
  lying: number[]
  /** The runs that the viewer may take now, by their first slots, `S4`, and what taking each would do. */
  runs: Record<string, Item>
  /** What keeps a row of the viewer from holding a run, by row. */
  lacks: Record<string, Problem>
  must_lay: boolean
  out: number[]
  turn: number
}
export type SoleilView = View<Cloth>

const ANIMALS = '4,8,12,16,20,24,28'

/** The numbers that bear an animal; an option may say others. */
export function animalsOf(view: SoleilView): Set<number> {
  const named = view.options['animals'] ?? ANIMALS
  return new Set(named === 'none' ? [] : named.split(',').map(Number))
}

/** Whether four play as two teams, which they do unless the table says otherwise. */
export function inTeams(view: Pick<SoleilView, 'seats' | 'options'>): boolean {
  return view.seats === 4 && view.options['mode'] !== 'ffa'
}

/** The card whose animal asks for the one that is to be laid now. */
export function animalBefore(view: SoleilView): string | null {
  if (!view.board.must_lay) return null
  const item = view.last?.items.find(({ code }) => code === 'soleil_et_lune.animal')
  return item ? String(item.params['card']) : null
}
