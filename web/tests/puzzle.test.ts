/** Days, streaks, and what is said while a puzzle is solved. */
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

vi.hoisted(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)

import type { Kit } from '../src/boards/kit'
import { speak } from '../src/lib/words.svelte'
import { curveOf, HEIGHT, WIDTH } from '../src/pages/puzzle/curve'
import { dayOf, daysBefore, isDay, nameDay, streakOf, weekTo } from '../src/pages/puzzle/days'
import { Diary } from '../src/pages/puzzle/diary.svelte'
import type { Clue, Puzzle, Tried } from '../src/pages/puzzle/fetching'
import { sayEnd, wordsOf } from '../src/pages/puzzle/saying'
import { Solving } from '../src/pages/puzzle/solving.svelte'
import { puzzleWords } from '../src/pages/puzzle/words'

const TODAY = '2026-11-17'

beforeAll(async () => {
  await speak('en')
  await puzzleWords()
}, 30_000)

describe('days', () => {
  test('are counted by the calendar, over ends of months and years', () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
    expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28')
    expect(daysBefore('2027-01-01', 2)).toBe('2026-12-30')
    expect(weekTo(TODAY)).toHaveLength(7)
    expect(weekTo(TODAY).at(-1)).toBe(TODAY)
    expect(['2026-11-17', '2026-13-01', 'today', ''].map(isDay)).toEqual([true, false, false, false])
  })

  test('are called as their language calls them', async () => {
    expect(nameDay(TODAY, 'brief')).toBe('Tu')
    expect(nameDay(TODAY, 'whole')).toBe('Tuesday 17 November')
    await speak('fr')
    expect(nameDay(TODAY, 'whole')).toBe('Mardi 17 novembre')
    await speak('en')
  })
})

test('a streak ends with a missed day, and today is not missed before it is over', () => {
  const solved = (...back: number[]) => new Set(back.map((count) => daysBefore(TODAY, count)))
  expect(streakOf(solved(), TODAY)).toBe(0)
  expect(streakOf(solved(0), TODAY)).toBe(1)
  expect(streakOf(solved(1, 2, 3), TODAY)).toBe(3)
  expect(streakOf(solved(0, 1, 3, 4), TODAY)).toBe(2)
  expect(streakOf(solved(2, 3), TODAY)).toBe(0)
})

describe('a diary', () => {
  beforeEach(() => localStorage.clear())

  test('keeps in the browser how a puzzle went the first time', () => {
    new Diary(TODAY).keep('a', 2, TODAY)
    const diary = new Diary(TODAY)
    diary.keep('a', 1, TODAY)
    diary.keep('b', 0, null)
    expect(['a', 'b', 'c'].map((id) => diary.puzzle(id))).toEqual([2, 0, undefined])
    expect(diary.streak).toBe(1)
  })

  test('counts no day whose puzzle was missed', () => {
    const diary = new Diary(TODAY)
    diary.keep('a', 0, TODAY)
    expect(diary.streak).toBe(0)
  })

  test('is empty where what is kept can’t be read', () => {
    localStorage.setItem('sobremesa.puzzles', '{')
    expect(new Diary(TODAY).streak).toBe(0)
  })
})

test('a curve needs two ratings, and stays within its frame', () => {
  expect(curveOf([1500])).toBeNull()
  const { line, end } = curveOf([1500, 1900, 1200]) ?? { line: '', end: { x: 0, y: 0 } }
  expect(line.match(/[ML]/g)).toHaveLength(3)
  expect(end.x).toBeLessThan(WIDTH)
  expect(end.y).toBeLessThan(HEIGHT)
})

describe('a puzzle', () => {
  const asked = { id: 'a', game: 'sitaos', seat: 1, state: 'open', left: 3, diagram: '' } as Puzzle
  const kit = { say: (text: string) => `the ${text}` } as unknown as Kit
  const wrong = { move: 'A1', right: false, points: 4, said: [{ code: 'x', params: {}, words: '4, but more' }] }
  const hint: Clue = { stage: 1, cells: ['D4', 'D4'], items: [], step: null }
  const answers: Record<string, unknown> = {}
  const words = (solving: Solving) => wordsOf(solving, kit, {})

  beforeEach(() => {
    answers['tries'] = { ...wrong, solution: null }
    answers['hint'] = hint
    answers['solution'] = { solution: { move: 'D4' }, rating: null }
    vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json(answers[url.split('/').at(-1) ?? ''])))
  })

  test('says of a wrong try what was good, and where only to whoever asks', async () => {
    const solving = new Solving(asked)
    expect(words(solving)).toEqual([])
    await solving.move('A1')
    expect(words(solving)).toEqual(['4, but more'])
    expect(solving.left).toBe(2)
    await solving.hint()
    expect(words(solving)).toEqual(['Look at D4.'])
    answers['hint'] = { ...hint, step: 'D4', items: [{ code: '', points: [6, 0], cells: [], params: {} }] }
    await solving.hint()
    expect(solving.hinted).toBe(true)
    expect(words(solving)).toEqual(['It begins with the D4.', 'It brings 6 points at once.'])
  })

  test('that asks for the end says of a try how it ends, not what it brings at once', async () => {
    const ends = (ahead: number | null, kind: 'end' | 'turn') => sayEnd({ ahead, points: 0 } as Tried, kind)
    expect([14, -1, 0].map((ahead) => ends(ahead, 'end'))).toEqual(['ends 14 ahead', 'ends 1 behind', 'ends level'])
    expect([2.4, -13.5, 0.3].map((ahead) => ends(ahead, 'turn'))).toEqual([
      'about 2 ahead in the end',
      'about 13 behind in the end',
      'about level in the end',
    ])
    expect(ends(null, 'turn')).toBe('clearly worse')
    await speak('fr')
    expect(ends(-3, 'end')).toBe('finit avec 3 de retard')
    await speak('en')
  })

  test('is over after three tries, with the answer', async () => {
    const solving = new Solving(asked)
    for (let left = 3; left; left -= 1) {
      if (left === 1) answers['tries'] = { ...wrong, solution: { move: 'D4' } }
      await solving.move('A1')
    }
    expect([solving.outcome, solving.solution, solving.left]).toEqual(['missed', 'D4', 0])
    expect(words(solving)).toEqual(['4, but more', 'This is it: the D4.'])
    await solving.move('D4')
    expect(solving.tries).toHaveLength(3)
  })

  test('has as many tries left as an account left it, and three once it is done', () => {
    expect(new Solving({ ...asked, left: 1 }).left).toBe(1)
    expect(new Solving({ ...asked, left: 0, state: 'solved' }).left).toBe(3)
  })

  test('is shown to whoever gives up', async () => {
    const solving = new Solving(asked)
    await solving.show()
    expect([solving.outcome, solving.solution]).toEqual(['shown', 'D4'])
    expect(words(solving)).toEqual(['This is it: the D4.'])
  })
})
