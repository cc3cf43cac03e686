/** What Sitaos adds to answers. */
import { cellsOf, type QuestionKit } from '../../questions/kit'
import { t } from '../../lib/words.svelte'
import { boardOf, COLUMNS, describe, handOf, ROWS } from '.'

const isCell = cellsOf(COLUMNS, ROWS)

export const questions: QuestionKit = {
  lies(cell, { view, draft, names }) {
    if (!isCell(cell)) return null
    const drafted = draft !== null && handOf(draft).laid === cell
    const seat = drafted ? (view.to_move ?? 1) : boardOf(view).stones[cell]
    return describe(cell, seat, names, { drafted, free: false })
  },
  left: ({ view }) => [
    t('sitaos_board.laid', { stones: Object.keys(boardOf(view).stones).length, all: COLUMNS * ROWS }),
    t('sitaos_board.goal', { goal: boardOf(view).goal }),
  ],
}
