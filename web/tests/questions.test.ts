/** What is answered to questions about a game. */
import { beforeAll, describe, expect, test, vi } from 'vitest'

vi.hoisted(() =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  })),
)

import { kitOf } from '../src/boards'
import { kit as diagram } from '../src/boards/diagram'
import { Draft } from '../src/lib/draft.svelte'
import type { Move, View } from '../src/lib/views'
import { speak } from '../src/lib/words.svelte'
import { questionWords } from '../src/questions'
import { Answers } from '../src/questions/answers'
import { sayCells } from '../src/questions/cells'
import { questionKitOf, type Subject } from '../src/questions/kit'

interface Page {
  figures: Record<string, { seats: number; frames: { view: View }[] }>
}
const pages = import.meta.glob<Page>('./figures/*.json', { eager: true, import: 'default' })

/** A position of a game for two in which seat 1 is to move, with these steps to choose from. */
function viewOf(game: string, steps: string[], board: object = {}): View {
  const frames = Object.values(pages[`./figures/${game}.json`]?.figures ?? {}).flatMap(({ seats, frames }) =>
    seats === 2 ? frames : [],
  )
  const view = frames.find(({ view }) => view.to_move === 1 && !view.outcome)?.view
  if (!view) throw new Error(`no figure of ${game}`)
  return { ...view, board: { ...view.board, ...board }, seat: 1, steps, scores: [3, -1], last: null }
}

const move = (text: string, points: number[], items: Move['items'] = []): Move => ({ seat: 2, text, points, items })

/** Ask about a position, in one's own turn or in that of another. */
async function ask(view: View, more: Partial<Subject> = {}): Promise<(text: string) => string[]> {
  const draft = new Draft({ judge: () => Promise.reject(new Error()), move: () => Promise.resolve() })
  draft.see(view)
  const kit = view.board.game === 'diagram' ? diagram : await kitOf(view.game)
  const subject = { kit, view, history: [], draft, names: ['You', 'Odile'], ...more }
  const answers = new Answers(subject, await questionKitOf(view))
  return (text) => answers.answer(text)
}

const siesta = () =>
  viewOf('siesta', ['*F5', '*G5', '*H5', '#A1'], {
    pieces: { C3: '*', D3: '2' },
    left: { '*': 9, '#': 30, 1: 12, 2: 11 },
  })
const trio = (): View => ({
  ...viewOf('sitaos', ['A1', 'B2']),
  game: 'trio',
  board: { game: 'diagram', diagram: '    A B C\n1 | . r .\n2 | . . b\nbag | 4' },
})

beforeAll(async () => {
  await speak('en')
  await questionWords()
}, 30_000)

describe('in English', () => {
  test('the last turn is told whole, with what it did and brought', async () => {
    const item = { code: 'siesta.siesta', points: [0, 1], cells: [], params: { first: 'F5', last: 'H5', shadows: 1 } }
    const asked = await ask(siesta(), { history: [move('*F5 ^G5 #H5', [0, 1], [item])] })
    expect(asked('l')).toEqual(['Odile: sun F5, roof G5, shadow H5.', 'F5–H5: one shadow', 'Points: Odile +1.'])
    expect(asked('last')).toEqual(asked('? L'))
    expect((await ask(siesta()))('last')).toEqual(['Nothing has been played yet.'])
  })

  test('what may be laid is told piece by piece, cells in a row by their ends', async () => {
    const asked = await ask(siesta())
    expect(asked('v')).toEqual(['sun: 3 cells, F5 to H5', 'shadow: one cell, A1'])
    expect(asked('v shadow')).toEqual(['shadow: one cell, A1'])
    expect(asked('may roof')).toEqual(['Nothing can be added.'])
  })

  test('many cells are counted, unless they are asked for', async () => {
    const steps = Array.from({ length: 20 }, (_, at) => `*${'ACEGI'[at % 5]}${1 + Math.floor(at / 5)}`)
    const asked = await ask({ ...siesta(), steps })
    expect(asked('v')).toEqual(['sun: 20 cells. Type V sun to hear all.'])
    expect(asked('v sun')[0]).toMatch(/^sun: 20 cells, A1, C1, E1, /)
  })

  test('in the turn of another nothing may be laid, and it is said whose turn it is', async () => {
    const asked = await ask({ ...siesta(), to_move: 2 }, { draft: null })
    expect(asked('v')).toEqual(['You can’t lay anything now.', 'It is the turn of Odile.'])
    expect(asked('n')).toEqual(['It is the turn of Odile.'])
    expect((await ask({ ...siesta(), to_move: null }, { draft: null }))('turn')).toEqual(['The game is over.'])
    expect((await ask(siesta()))('turn')).toEqual(['It is your turn.'])
  })

  test('points are those of everybody, and of teams', async () => {
    expect((await ask(siesta()))('p')).toEqual(['You: 3 points', 'Odile: −1 point'])
    const teams = {
      ...siesta(),
      teams: [
        [1, 3],
        [2, 4],
      ],
      scores: [1, 2, 3, 4],
    }
    expect((await ask(teams, { names: ['a', 'b', 'c', 'd'] }))('points').slice(4)).toEqual([
      'Team 1: 4 points',
      'Team 2: 6 points',
    ])
  })

  test('clocks are told in words, where there are any', async () => {
    const told = { times: { left: [61_000, 3_600_000], running: 2 }, at: Date.now() + 1000 } as Subject['told']
    const asked = await ask(siesta(), told ? { told } : {})
    expect(asked('k')).toEqual(['You: one minute one second', expect.stringMatching(/^Odile: one hour .*, running$/)])
    expect((await ask(siesta()))('clocks')).toEqual(['There are no clocks here.'])
  })

  test('what lies on a cell, and what may be laid there', async () => {
    const asked = await ask(siesta())
    expect(asked('c3')).toEqual(['C3, sun'])
    expect(asked('D3')).toEqual(['D3, roof of Odile'])
    expect(asked('f5')).toEqual(['F5, empty', 'You may lay here: sun F5.'])
    expect(asked('M99')[0]).toBe('“M99” is no question. This can be asked:')
  })

  test('what is left in box, bag and pack', async () => {
    expect((await ask(siesta()))('b')).toEqual(['Suns: 9', 'Shadows: 30', 'Your roofs: 12', 'Roofs of Odile: 11'])
    expect((await ask(viewOf('sidoke', [], { bag: 34, rack_sizes: [6, 5] })))('left')).toEqual([
      'In the bag: 34',
      'You: 6 tiles on the rack',
      'Odile: 5 tiles on the rack',
    ])
    expect((await ask(viewOf('soleil_et_lune', [], { pile: 20, discards: ['S3'], hand_sizes: [5, 1] })))('b')).toEqual([
      'to draw: 20',
      'discard: 1',
      'Your hand: 5',
      'Odile holds one card',
    ])
    expect((await ask(viewOf('sitaos', [], { stones: { D4: 1 } })))('b')[0]).toBe('1 of 56 stones is laid.')
  })

  test('stones, tiles and rows are told by their places', async () => {
    expect((await ask(viewOf('sitaos', ['E4'], { stones: { D4: 2 } })))('d4')).toEqual(['D4, blue, Odile'])
    const tiles = await ask(viewOf('sidoke', ['B4S@F6', 'B4S@G6', 'swap R5'], { tiles: { A1: 'R5' } }))
    expect(tiles('a1')).toEqual(['A1, red 5'])
    expect(tiles('v')).toEqual(['blue 4 S: 2 cells, F6, G6', 'exchanges one tile: red 5'])
    const rows = { 'S/1': [['S3'], ['S7', 'SX']], 'M/1': [], 'S/2': [], 'M/2': [] }
    const cards = await ask(
      viewOf('soleil_et_lune', [], {
        rows,
        animals: [],
        holders: [
          [1, 1],
          [2, 2],
        ],
      }),
    )
    expect(cards('s')).toEqual(['Your sun row: 1, Sun 3; 2, Eclipse of the sun, on a stack of 2'])
    expect(cards('S/1')).toEqual(cards('s'))
    expect(cards('m/2')).toEqual(['Odile’s moon row: no card yet'])
  })

  test('a game without a board of its own is asked by its diagram', async () => {
    const asked = await ask(trio())
    expect(asked('b1')).toEqual(['B1: r'])
    expect(asked('a1')).toEqual(['A1: empty', 'You may lay here: A1.'])
    expect(asked('v')).toEqual(['2 cells, A1, B2'])
    expect(asked('b')).toEqual(['bag: 4'])
    expect(asked('d9')[0]).toBe('“d9” is no question. This can be asked:')
  })

  test('whoever asks for nothing in particular hears what can be asked', async () => {
    const asked = await ask(siesta())
    expect(asked('?')).toHaveLength(7)
    expect(asked('?')[0]).toBe('L or last: what was played last, and what it brought')
  })
})

test('cells are told in the order of reading', () => {
  expect(sayCells(['B2', 'A2', 'C1', 'C2', 'E2'])).toEqual(['C1', 'A2 to C2', 'E2'])
})

test('the same is asked in French, with or without accents', async () => {
  await speak('fr')
  const asked = await ask(siesta(), { names: ['Vous', 'Odile'] })
  expect(asked('v')).toEqual(['soleil\u00a0: 3 cases, F5 à H5', 'ombre\u00a0: une case, A1'])
  expect(asked('possible soleil')).toEqual(['soleil\u00a0: 3 cases, F5 à H5'])
  expect(asked('dern')).toEqual(['Rien n’a encore été joué.'])
  expect(asked('reste')).toEqual(asked('b'))
})
