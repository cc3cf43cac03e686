/** What Sidoké adds to answers. */
import { cellsOf, type QuestionKit } from '../../questions/kit'
import { t } from '../../lib/words.svelte'
import { describe, nameSeat, nameTile, readLaid, readMove, boardOf } from '.'

const isCell = cellsOf(12, 12)

export const questions: QuestionKit = {
  lies(cell, { view, draft }) {
    if (!isCell(cell)) return null
    const { tiles, bonus } = boardOf(view)
    const laid = readMove(draft?.steps.join(' ') ?? '').find((each) => each.cell === cell)
    const standing = { drafted: laid !== undefined, marked: false, fits: null }
    return describe(cell, laid?.tile ?? tiles[cell], bonus[cell], standing)
  },
  left({ view, names }) {
    const { bag, rack_sizes: sizes } = boardOf(view)
    const racks = sizes.map((count, at) =>
      t('questions.has', { name: nameSeat(names, at + 1), what: t('sidoke_board.rack_size', { count }) }),
    )
    return [t('questions.count', { what: t('sidoke_board.bag'), count: bag }), ...racks]
  },
  split(step) {
    const laid = readLaid(step)
    return laid && { piece: laid.tile, cell: laid.cell }
  },
  name: nameTile,
}
