/** What lies on the table of Soleil et Lune, as the server tells it. */
import { boardIn, type View } from '../../lib/views'

/** A view of this game, whose board is its own. */
export type SoleilView = Omit<View, 'board'> & { board: ReturnType<typeof clothOf> }

function clothOf(view: View) {
  return boardIn(view, 'soleil_et_lune')
}

/** A view as one of this game. */
export function tableOf(view: View): SoleilView {
  return { ...view, board: clothOf(view) }
}

const ANIMALS = '4,8,12,16,20,24,28'

/** The numbers that bear an animal; an option may say others. */
export function animalsOf(view: SoleilView): Set<number> {
  const named = view.options['animals'] ?? ANIMALS
  return new Set(named === 'none' ? [] : named.split(',').map(Number))
}

/** The card whose animal asks for the one that is to be laid now. */
export function animalBefore(view: SoleilView): string | null {
  if (!view.board.must_lay) return null
  const item = view.last?.items.find(({ code }) => code === 'soleil_et_lune.animal')
  return item ? String(item.params['card']) : null
}
