/** What Soleil et Lune adds to answers: places are rows, `S/1` the suns of seat 1, `S` one's own. */
import type { QuestionKit } from '../../questions/kit'
import { t } from '../../lib/words.svelte'
import { animalsOf, callSeats, nameCard, nameRow, rowWords, sidesOf, viewOf } from '.'

export const questions: QuestionKit = {
  example: 'S/1',
  lies(place, { view, names }) {
    const [, suit, seat] = /^([SM])(?:\/(\d))?$/.exec(place) ?? []
    const table = viewOf(view)
    const lanes = sidesOf(table).flatMap((side) => side.lanes.map((lane) => ({ lane, own: side.own })))
    const lane = lanes.find(({ lane, own }) => lane.suit === suit && (seat ? lane.holder === Number(seat) : own))?.lane
    if (!lane) return null
    const animals = animalsOf(table)
    const slots = lane.stacks.map((cards, at) =>
      t('questions.slot', { slot: at + 1, card: nameCard(cards.at(-1) ?? '', animals), count: cards.length }),
    )
    const row = nameRow(rowWords(lane, table, callSeats(table, names)))
    return t('questions.has', { name: row, what: slots.length ? slots.join('; ') : t('soleil_et_lune_board.empty') })
  },
  left({ view, names }) {
    const { pile, discards, hand_sizes: sizes } = viewOf(view).board
    const say = (code: string, count: number) => t('questions.count', { what: t(code, { count }), count })
    return [
      say('soleil_et_lune_board.to_draw', pile),
      say('soleil_et_lune_board.discards', discards.length),
      ...sizes.map((count, at) =>
        at + 1 === view.seat
          ? t('questions.count', { what: t('soleil_et_lune_board.hand'), count })
          : t('soleil_et_lune_board.hand_hidden', { name: names[at] ?? '', count }),
      ),
    ]
  },
}
