/** What a review says of turns, in words, lines and bars. */
import { beforeAll, describe, expect, test, vi } from 'vitest'

vi.hoisted(() =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  })),
)

import { speak } from '../src/lib/words.svelte'
import { outcomeOf, partsOf } from '../src/pages/review/account'
import { apart, coursesOf, legibleOf, lineOf, sidesOf, ticksOf } from '../src/pages/review/graph'
import type { Choice, Judged } from '../src/pages/review/reading.svelte'
import { withoutLines } from '../src/pages/review/record'
import { untilThought } from '../src/pages/review/engine'
import { compare } from '../src/pages/review/trial.svelte'
import { ahead, headline, luckOf, sentence } from '../src/pages/review/verdict'
import { reviewWords } from '../src/pages/review/words'

const choice = (move: string, lead: number, more: Partial<Choice> = {}): Choice => ({
  move,
  points: [0, 0],
  lead,
  error: 0.5,
  chance: 0.5,
  behind: 10 - lead,
  behind_error: 0.6,
  exact: false,
  ...more,
})
const turn = (more: Partial<Judged> = {}): Judged => ({
  ply: 3,
  seat: 1,
  move: 'A1 B2',
  leads: [10, -10],
  chances: [0.7, 0.3],
  choices: [choice('C3 D4', 10), choice('E5', 9.5), choice('A1 B2', 4), choice('F6', 1)],
  place: 2,
  looked_at: 12,
  lost: 6,
  lost_chance: 0.12,
  grade: '?',
  exact: false,
  skill: [-6, 6],
  luck: [0, 0],
  ...more,
})
const best = turn({ place: 0, move: 'C3 D4', lost: 0, lost_chance: 0, grade: '' })
const say = (move: string) => move.toLowerCase()

beforeAll(async () => {
  await speak('en')
  await reviewWords()
}, 30_000)

test('of marks that would cover each other the gravest keeps its letters', () => {
  const marks = [
    { ply: 10, grade: '?!', chance: 0.5 },
    { ply: 11, grade: '??', chance: 0.4 },
    { ply: 12, grade: '?', chance: 0.9 },
    { ply: 40, grade: '!', chance: 0.5 },
  ] as const
  expect([...legibleOf(marks, 60)].toSorted()).toEqual([11, 12, 40])
})

test('names at the edge of the graph keep apart, at its top and its bottom too', () => {
  const rounded = (heights: number[]) => apart(heights, 0.2).map((height) => Number(height.toFixed(2)))
  expect(rounded([0.9, 0.5, 0.1])).toEqual([0.9, 0.5, 0.1])
  expect(rounded([0.5, 0.49, 0.48])).toEqual([0.5, 0.3, 0.1])
  expect(rounded([0.02, 0.01, 0])).toEqual([0.47, 0.27, 0.07])
  expect(rounded([1, 1])).toEqual([1, 0.8])
})

describe('the judgement', () => {
  test.each([
    [turn(), 'A mistake'],
    [turn({ grade: '??' }), 'A blunder'],
    [turn({ luck: [7, -7] }), 'A mistake that went well'],
    [turn({ grade: '' }), 'Good, and not quite the best'],
    [best, 'The best turn'],
    [turn({ ...best, place: 1 }), 'As good as the best'],
    [turn({ ...best, grade: '!' }), 'The only good turn'],
    [turn({ ...best, choices: [choice('A1', 0)], looked_at: 1 }), 'There was no choice'],
  ])('has a headline', (judged, words) => {
    expect(headline(judged)).toBe(words)
  })

  test('names the better turn, then points, then chance', () => {
    expect(sentence(turn(), say)).toBe(
      'C3 d4 is better: it is worth 6.0 points more at the end, and 12 % more chance to win.',
    )
    expect(sentence(turn({ lost: 0 }), say)).toBe('C3 d4 is better: it is worth 12 % more chance to win.')
    expect(sentence(turn({ lost_chance: 0 }), say)).toBe('C3 d4 is better: it is worth 6.0 points more at the end.')
  })

  test('says less than two points as French does', async () => {
    await speak('fr')
    expect(sentence(turn({ lost: 0.52, lost_chance: 0 }), say)).toContain('0,5 point de plus')
    expect(sentence(turn({ lost: 1.96, lost_chance: 0 }), say)).toContain('2,0 points de plus')
    await speak('en')
  })

  test('says that what lies within the error is as good', () => {
    expect(sentence(turn({ ...best, place: 1 }), say)).toBe('C3 d4 is as good: the difference is within the error.')
  })

  test('says that a turn which wins is as good, even where others win by more', () => {
    const won = [choice('C3 D4', 10), choice('A1 B2', 3.8, { chance: 1 })]
    expect(sentence(turn({ ...best, choices: won, place: 1 }), say)).toBe(
      'This turn wins the game. C3 d4 would have won it by 6.2 points more.',
    )
  })

  test('counts luck as luck, where there was some', () => {
    expect(luckOf(turn({ luck: [-4.26, 4.26] }))).toContain('brought −4.3.')
    expect(luckOf(turn())).toBe('')
  })

  test('writes leads with their sign, and nothing for nothing', () => {
    expect([ahead(6.44), ahead(-1.8), ahead(-0.04)]).toEqual(['+6.4', '−1.8', '0'])
  })
})

describe('a try', () => {
  test.each([
    ['D4 C3', 'best'],
    ['E5', 'as_good'],
    ['B2 A1', 'same'],
    ['F6', 'worse'],
    ['H8', undefined],
  ])('of %s is found %s', (move, found) => {
    expect(compare(turn(), move)?.found).toBe(found)
  })

  test('may be better and not yet the best', () => {
    const sure = turn({ choices: [choice('C3', 10), choice('E5', 7), choice('A1', 4)], move: 'A1' })
    expect(compare(sure, 'E5')?.found).toBe('better')
  })

  test('waits for the engine, unless nobody waits any more', async () => {
    const word = { seat: 1, leads: [1, -1], chances: [0.5, 0.5], choices: [choice('H8', 3)], looked_at: 1 }
    const words = [null, null, word]
    const consult = () => Promise.resolve({ estimate: words.shift() ?? null })
    expect(await untilThought(consult, () => false)).toBe(word)
    await expect(untilThought(consult, () => true)).rejects.toThrow()
  })
})

test('a try that gives chances away is not as good, whatever its points', () => {
  const sure = turn({
    choices: [
      choice('C3', 10, { chance: 0.8 }),
      choice('E5', 10.5, { chance: 0.6 }),
      choice('A1', 11, { chance: 0.5 }),
    ],
    move: 'A1',
  })
  expect(compare(sure, 'E5')?.found).toBe('better')
})

test('who gave up while ahead has not won', () => {
  expect([outcomeOf(3.4, false), outcomeOf(-3, false), outcomeOf(3, true), outcomeOf(-3, true)]).toEqual([
    'ahead',
    'behind',
    'won',
    'lost',
  ])
})

describe('the graph', () => {
  test('has a line a side, and winners share the end', () => {
    const [first, second] = coursesOf(sidesOf(2, null), [turn(), turn()], [1, 1])
    expect(first?.chances).toEqual([0.7, 0.7, 0.5])
    expect(second?.chances).toEqual([0.3, 0.3, 0.5])
    expect(coursesOf(sidesOf(2, null), [turn()], null)[0]?.chances).toEqual([0.7])
    expect(
      sidesOf(4, [
        [1, 3],
        [2, 4],
      ]),
    ).toHaveLength(2)
  })

  test('draws high values high, and ends at the right when all is known', () => {
    expect(lineOf([1, 0.5, 0], 3, 100, 50)).toBe('0.0,0.0 50.0,25.0 100.0,50.0')
    expect(ticksOf(41)).toEqual([10, 20, 30, 40])
  })
})

test('what made a result adds up to it, in tenths', () => {
  const parts = partsOf({ seat: 1, start: 0.04, luck: 1.26, skill: [-3.33, 2.12], unforeseen: 2.91, result: 3 })
  expect(parts.map(({ code, points }) => [code, points])).toEqual([
    ['luck', 1.3],
    ['skill', -3.3],
    ['skill', 2.1],
    ['unforeseen', 2.9],
  ])
  expect(parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(3, 9)
})

test('a record is sent without what proves it, and what is none as it is', () => {
  expect(withoutLines('{"game":"sitaos","lines":[{"text":"…"}]}\n{"game":"siesta"}\n')).toBe(
    '{"game":"sitaos","lines":[]}',
  )
  expect(withoutLines('nothing')).toBe('nothing')
})
