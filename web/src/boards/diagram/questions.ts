/** What can be answered of a game that is shown as text: a board with letters above and numbers at the left, and lines beside it. */
import { boardIn, type View } from '../../lib/views'
import { t } from '../../lib/words.svelte'
import type { QuestionKit } from '../../questions/kit'
import { placeOf } from '../roaming'

/** The lines of a diagram: what stands left of the bar, and what right of it. */
const linesOf = (view: View) =>
  boardIn(view, 'diagram')
    .diagram.split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => {
      const [name = '', content = ''] = line.split('|')
      return { name: name.trim(), content: content.trim() }
    })

export const questions: QuestionKit = {
  example: 'A1',
  lies(cell, { view }) {
    if (!/^[A-Z]\d{1,2}$/.test(cell)) return null
    const { x, y } = placeOf(cell)
    const mark = linesOf(view)
      .find(({ name }) => name === String(y + 1))
      ?.content.split(/\s+/)[x]
    return mark ? t('questions.mark', { cell, mark, empty: mark === '.' ? 'yes' : 'no' }) : null
  },
  left: ({ view }) =>
    linesOf(view)
      .filter(({ name }) => !/^\d+$/.test(name))
      .map(({ name, content }) => t('questions.has', { name, what: content })),
}
