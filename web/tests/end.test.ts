/** What an end tells, in words and in bars. */
import { cleanup, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

// Nothing moves, so that numbers are there at once.
vi.hoisted(() =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('reduce'),
    addEventListener() {},
    removeEventListener() {},
  })),
)

import { kitOf } from '../src/boards'
import { cut, HIGH } from '../src/end/cut'
import { endInReplay } from '../src/end'
import { endKitOf } from '../src/end/kit'
import { sayHints, sayKinds, sayReason, speakEnd, titleOf } from '../src/end/story'
import type { Kind, Result, Story } from '../src/lib/views'
import { speak, t } from '../src/lib/words.svelte'

const names = ['You', 'Marcel', 'Odile', 'Inès']
const me = { names, own: [1] }
const nobody = { names: ['Léa', ...names.slice(1)], own: [] }

function ended(scores: number[], more: Partial<Result> = {}): Result {
  const ranks = scores.map((own) => 1 + scores.filter((other) => other > own).length)
  return { how: 'played', by: null, scores, ranks, teams: null, rating_ranks: ranks, ...more }
}
const kind = (code: string, points: number, count = 1): Kind => ({ code, points, count })

beforeAll(async () => {
  await speak('en')
  await endInReplay()
}, 30_000)
afterEach(() => cleanup())

describe('the title', () => {
  test.each([
    [ended([32, 10]), 'You win, 32 to 10', 'Léa wins, 32 to 10'],
    [ended([40, 39, 37]), 'You win by one', 'Léa wins by one'],
    [ended([10, 19]), 'Marcel wins, 19 to 10', 'Marcel wins, 19 to 10'],
    [ended([12, 12, 3]), 'You and Marcel share it', 'Léa and Marcel share it'],
    [
      ended([12, 3, 3, 9], {
        teams: [
          [1, 3],
          [2, 4],
        ],
        ranks: [1, 2, 1, 2],
        rating_ranks: [1, 2, 1, 2],
      }),
      'You win, 15 to 12',
      'Léa and Odile win, 15 to 12',
    ],
    [ended([5, 9], { how: 'resigned', by: 2, rating_ranks: [1, 2] }), 'You win', 'Léa wins'],
    [ended([5, 9], { how: 'aborted', by: 2, rating_ranks: null }), 'Broken off', 'Broken off'],
  ])('says who won and by how much: %#', (result, mine, others) => {
    expect(titleOf(result, me)).toBe(mine)
    expect(titleOf(result, nobody)).toBe(others)
  })
})

test('whoever listens hears who won, all points and why', () => {
  const why = { code: 'siesta.end_supply', seat: 1, params: { what: 'suns' }, cells: ['B3'] }
  expect(speakEnd(ended([40, 39, 37]), [why], me)).toBe(
    'You win, 40, 39, 37. You laid the last sun: that ends the game.',
  )
  expect(sayReason({ ...why, params: { what: 'suns_roofs' } }, nobody)).toBe(
    'Léa laid the last sun and their last roof: that ends the game.',
  )
})

test('what a game has no words for is told by how often it scored', () => {
  expect(sayKinds([kind('sitaos.end_line', 12, 2), kind('trio.end_line', 3, 3)])).toBe(
    '12 for 2 lines · 3 scored 3 times',
  )
})

test('words of an end are there in the other language too, once it is spoken', async () => {
  await speak('fr')
  expect(t('sitaos.end_full')).toBe('Le plateau est plein.')
  await speak('en')
  expect(t('sitaos.end_full')).toBe('The board is full.')
})

describe('a picture of a turn', () => {
  test.each(['siesta', 'sidoke', 'sitaos'])('shows all its cells, and nothing beside the board: %s', async (game) => {
    const kit = await endKitOf(game)
    for (const cells of [['A1'], ['H7'], ['C3', 'D3', 'E3'], ['A1', 'H7'], ['B2', 'B7']]) {
      const { width, left, top } = cut(cells, kit)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left + 100).toBeLessThanOrEqual(width + 1e-9)
      for (const place of cells.map((cell) => kit.middle?.(cell))) {
        const [x, y] = [(place?.x ?? 0) * width - left, (place?.y ?? 0) * width - top]
        expect(x).toBeGreaterThan(0)
        expect(x).toBeLessThan(100)
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(100 * HIGH + (cells.length === 2 ? 100 : 0))
      }
    }
  })
})

describe('hints', () => {
  test('are told of whoever took some', () => {
    expect(sayHints([3, 0], me)).toEqual(['You took 3 hints.'])
    expect(sayHints([1, 0], nobody)).toEqual(['Léa took one hint.'])
    expect(sayHints([0, 0], me)).toEqual([])
  })
})

describe('points by kind', () => {
  async function show(game: string, kinds: Kind[][], result: Result) {
    const { default: End } = await endInReplay()
    const story: Story = { reasons: [{ code: 'core.end_played', seat: null, params: {}, cells: [] }], kinds, turns: [] }
    const kit = await kitOf(game)
    render(End, {
      kit,
      game,
      table: 'x',
      story,
      result,
      audience: me,
      bots: [],
      history: [],
      stage: undefined,
      hints: [],
    })
    return within(screen.getByRole('list', { name: 'Points by kind' })).getAllByRole('listitem')
  }

  test('stand the best first, in sentences, and as bars of one scale', async () => {
    const lines = await show(
      'siesta',
      [
        [kind('siesta.end_new', 6, 4), kind('siesta.end_double', 2), kind('siesta.end_given', 2)],
        [kind('siesta.end_new', 8, 5), kind('siesta.end_longer', 4, 2), kind('siesta.end_double', 4, 2)],
      ],
      ended([10, 16]),
    )
    expect(lines.map((line) => line.querySelector('.name')?.textContent?.trim())).toEqual(['Marcel', 'You'])
    expect(lines[0]?.textContent).toContain('8 for 5 new siestas · 4 for 2 longer ones · 4 for 2 doubles')
    const bars = lines.map((line) => [...line.querySelectorAll<HTMLElement>('.bar i')])
    expect(bars[0]?.map(({ style }) => style.width)).toEqual(['50%', '25%', '25%'])
    expect(bars[1]?.map(({ style }) => style.width)).toEqual(['37.5%', '12.5%', '12.5%'])
    // Every kind has its own fill, the same for everybody.
    const fills = bars.map((parts) => parts.map((part) => part.classList[0]))
    expect(fills).toEqual([
      ['plain', 'dots', 'hatch'],
      ['plain', 'hatch', 'outline'],
    ])
  })

  test('of Soleil et Lune are a sum: set aside less lying', async () => {
    const lines = await show(
      'soleil_et_lune',
      [
        [
          kind('soleil_et_lune.end_suns', 19, 19),
          kind('soleil_et_lune.end_moons', 17, 17),
          kind('soleil_et_lune.end_lying', -4, 4),
        ],
        [kind('soleil_et_lune.end_suns', 6, 6)],
      ],
      ended([32, 6]),
    )
    expect(lines[0]?.querySelector('.sum')?.textContent?.replaceAll(/\s+/g, '')).toBe('36setaside−4lying=')
    expect(lines[0]?.querySelector('.total')?.textContent).toContain('32')
    // What the game itself brings comes a moment later.
    const fills = () => [...(lines[0]?.querySelectorAll('.bar i') ?? [])].map((part) => part.classList[0])
    await vi.waitFor(() => expect(fills()).toEqual(['sun', 'moon', 'lost']), 20_000)
    expect(lines[1]?.querySelector('.sum')).toBeNull()
  })
})
