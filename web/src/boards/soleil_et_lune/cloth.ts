/** What lies on the table of Soleil et Lune, as the server tells it. */
import { boardIn, type View } from '../../lib/views'

/** A view of this game, whose board is its own. */
export type SoleilView = Omit<View, 'board'> & { board: ReturnType<typeof clothOf> }

function clothOf(view: View) {
  return boardIn(view, 'soleil_et_lune')
}

/** A view as one of this game. */
export function viewOf(view: View): SoleilView {
  return { ...view, board: clothOf(view) }
}

/** The numbers that bear an animal. */
export function animalsOf({ board }: SoleilView): Set<number> {
  return new Set(board.animals)
}

/** The card whose animal asks for the one that is to be laid now. */
export function animalBefore(view: SoleilView): string | null {
  if (!view.board.must_lay) return null
  const item = view.last?.items.find(({ code }) => code === 'soleil_et_lune.animal')
  return item ? String(item.params['card']) : null
}
