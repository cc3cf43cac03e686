/** What Siesta adds to answers. */
import { cellsOf, type QuestionKit } from '../../questions/kit'
import { t } from '../../lib/words.svelte'
import { describe, KINDS, boardOf, marksOf, readStep, seatOf, suppliesOf } from '.'

const isCell = cellsOf(12, 12)

export const questions: QuestionKit = {
  lies(cell, { view, draft, names }) {
    if (!isCell(cell)) return null
    const laid = (draft?.steps ?? []).flatMap((step) => readStep(step) ?? [])
    const marks = { ...boardOf(view).pieces, ...marksOf(laid, seatOf(view)) }
    const drafted = laid.some((step) => step.cell === cell)
    return describe(cell, marks[cell], names, { seat: view.seat, drafted, marked: false, fits: null })
  },
  left: ({ view, names }) =>
    suppliesOf(view, names).map(({ words, count }) => t('questions.count', { what: words, count })),
  split(step) {
    const laid = readStep(step)
    return laid && { piece: laid.sign, cell: laid.cell }
  },
  name: (piece) => t('siesta_board.step', { kind: KINDS[piece as keyof typeof KINDS], cell: '' }).trim(),
}
