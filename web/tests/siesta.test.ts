import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { kit } from '../src/boards/siesta'
import Side from '../src/boards/siesta/Side.svelte'
import Tray from '../src/boards/siesta/Tray.svelte'
import { groups, outline } from '../src/boards/siesta/outline'
import { boardOf } from '../src/boards/siesta/pieces'
import { Draft, type Referee } from '../src/lib/draft.svelte'
import type { Item, Move, Verdict, View } from '../src/lib/views'
import { speak } from '../src/lib/words.svelte'
import type { RulesPage } from '../src/pages/rules/page'

// Written by Python (`sobremesa rules siesta --json`), so that both sides test the same positions.
const [page] = Object.values(import.meta.glob<RulesPage>('./figures/siesta.json', { eager: true, import: 'default' }))
const figures = Object.entries(page?.figures ?? {})
const frames = figures.flatMap(([name, { frames }]) => frames.map((frame, at) => ({ name, at, ...frame })))
const names = ['Inès', 'Bao', 'Marcel', 'Odile']

beforeEach(() => speak('en'))

const all = (selector: string) => [...document.querySelectorAll<SVGElement>(selector)]
/** What is drawn: a browser shows nothing in a drawing that is not of it, whatever it is called. */
const cellsOf = (selector: string) =>
  all(selector)
    .filter((each) => each instanceof SVGElement)
    .map((each) => each.dataset['cell'])
    .sort()
/** Roles of 144 cells take a slow second to work out; their names have tests of their own. */
const cell = (name: string) => {
  const found = document.querySelector<SVGElement>(`[role=gridcell][aria-label^="${name},"]`)
  if (!found) throw new Error(`no cell ${name}`)
  return found
}

/** What the drawing shows on each cell, in the marks of the view. */
function drawn(): Record<string, string> {
  const art: Record<string, string> = {
    '#sun': '*',
    '#roof-plain': '1',
    '#roof-stripes': '2',
    '#roof-dots': '3',
    '#roof-chevrons': '4',
  }
  const shown: Record<string, string> = {}
  for (const piece of all('.piece:not(.ghost)'))
    shown[piece.dataset['cell'] ?? ''] = art[piece.querySelector('use')?.getAttribute('href') ?? ''] ?? '?'
  for (const shape of all('.shade')) for (const name of (shape.dataset['cells'] ?? '').split(' ')) shown[name] = '#'
  return shown
}

function look(frame: { view: View }, more: { marked?: Move; scored?: boolean; small?: boolean } = {}) {
  return render(kit.Board, { view: frame.view, draft: null, marked: null, names, ...more })
}

describe('every figure of the rules', () => {
  test('is there', () => expect(figures.length).toBeGreaterThan(20))

  test.each(frames)('$name, frame $at: every piece lies on its cell', (frame) => {
    look(frame, { small: true })
    expect(drawn()).toEqual(boardOf(frame.view).pieces)
    expect(document.querySelector('svg[role=img]')?.getAttribute('aria-label')).toMatch(/^Siesta board\./)
  })

  test.each(frames.filter(({ say }) => say.kind === 'play'))(
    '$name, frame $at: each siesta has a ray, a pip for each shadow and a badge for each owner',
    ({ view, say }) => {
      look({ view }, { ...(view.last && { marked: view.last }), scored: true, small: true })
      const siestas = say.items.filter((item) => item.code === 'siesta.siesta')
      expect(all('.ray')).toHaveLength(siestas.length)
      expect(all('.pip')).toHaveLength(siestas.reduce((sum, { params }) => sum + Number(params['shadows']), 0))
      const points = say.items.flatMap((item) => item.points).filter(Boolean)
      const badges = all('.badge').map((badge) => Number(badge.textContent))
      expect(badges.sort()).toEqual(points.sort())
      expect(all('.margin')).toHaveLength(say.items.length - siestas.length)
      expect(cellsOf('.ring.marked')).toEqual(
        (say.text ?? '')
          .toUpperCase()
          .split(' ')
          .map((step) => step.slice(1))
          .sort(),
      )
    },
  )
})

test('both last turns are lit, the answer more strongly', () => {
  const view = {
    ...opening([]),
    board: { ...boardOf(opening([])), pieces: { F5: '*', G5: '1', H5: '#', H3: '*', H4: '2', H6: '#' } },
  }
  const [mine, answer] = ['*F5 ^G5 #H5', '*H3 ^H4 #H6'].map((text, at) => ({
    seat: at + 1,
    text,
    points: [1, 1],
    items: [],
  }))
  render(kit.Board, { view, draft: null, marked: answer!, earlier: [mine!], names })
  expect(cellsOf('.ring.earlier')).toEqual(['F5', 'G5', 'H5'])
  expect(cellsOf('.ring.marked')).toEqual(['H3', 'H4', 'H6'])
})

describe('shadows', () => {
  test('that touch are one shape with one outline', () => {
    expect(groups(['A1', 'B1', 'B2', 'D1'])).toEqual([['A1', 'B1', 'B2'], ['D1']])
    expect(outline(['A1', 'B1', 'B2']).match(/M/g)).toHaveLength(1)
  })

  test('that meet at a corner stay apart, and a yard inside a shape is left open', () => {
    expect(groups(['A1', 'B2'])).toHaveLength(2)
    const ring = ['A1', 'B1', 'C1', 'A2', 'C2', 'A3', 'B3', 'C3']
    expect(groups(ring)).toHaveLength(1)
    expect(outline(ring).match(/M/g)).toHaveLength(2)
  })

  test('of joined runs are one path on the board', () => {
    const frame = page?.figures['04-joined-runs']?.frames.at(-1)
    if (!frame) throw new Error('no figure')
    look(frame)
    expect(all('.shade')).toHaveLength(1)
  })
})

const opening = (steps: string[]): View => ({
  game: 'siesta',
  seats: 2,
  options: {},
  teams: [],
  seat: 2,
  ply: 1,
  to_move: 2,
  scores: [1, 0],
  outcome: null,
  last: null,
  board: {
    game: 'siesta',
    pieces: { F5: '*', G5: '1', H5: '#' },
    left: { '*': 24, '#': 74, '1': 14, '2': 15 },
    pieces_a_turn: 3,
  },
  steps,
})

/** A referee who knows a few drafts by heart and refuses all others. */
function sit(verdicts: Record<string, Partial<Verdict>>) {
  const asked: string[] = []
  const played: string[] = []
  const referee: Referee = {
    judge: (draft) => {
      asked.push(draft.join(' '))
      const refused = { status: 'refused', refusal: { code: 'siesta.scores_nothing', params: {}, words: '' } } as const
      const told = verdicts[draft.join(' ')] ?? refused
      return Promise.resolve({
        ply: 1,
        status: 'incomplete',
        refusal: null,
        points: [0, 0],
        items: [],
        steps: [],
        ...told,
      })
    },
    move: (text) => {
      played.push(text)
      return Promise.resolve()
    },
  }
  const view = opening(['*F6', '*E5', '^G6'])
  const draft = new Draft(referee)
  draft.see(view)
  render(kit.Board, { view, draft, marked: null, names })
  render(Tray, { view, draft })
  const tray = within(document.querySelector<HTMLElement>('[role=group]') ?? document.body)
  const button = (name: string | RegExp) => tray.getByRole<HTMLButtonElement>('button', { name })
  return { asked, played, draft, button }
}

const settled = () => new Promise((done) => setTimeout(done))
const press = async (key: string) => {
  await fireEvent.keyDown(document.activeElement ?? document.body, { key })
  await settled()
}
const tap = async (name: string) => {
  await fireEvent.click(cell(name))
  await settled()
}
const gained: Item = {
  code: 'siesta.siesta',
  params: { first: 'F6', last: 'H6', shadows: 1 },
  cells: ['F6', 'G6', 'H6'],
  points: [0, 1],
}
const whole = {
  '*F6': { steps: ['^G6'] },
  '*F6 ^G6': { steps: ['#H6', '^F7'] },
  '*F6 ^G6 #H6': { status: 'complete', points: [0, 1], items: [gained] },
  '^G6': { steps: ['*F6'] },
  '^G6 #H6': { steps: ['*F6'] },
} satisfies Record<string, Partial<Verdict>>

describe('a turn by hand', () => {
  test('lights the cells of the kind in the hand, a sun at first', async () => {
    const { button } = sit(whole)
    expect(cellsOf('.lit')).toEqual(['E5', 'F6'])
    await fireEvent.click(button('Your roof, 15 left'))
    expect(cellsOf('.lit')).toEqual(['G6'])
  })

  test('lays three pieces as drafts, ringed, and shows what they would score', async () => {
    const { draft, asked, button } = sit(whole)
    await tap('F6')
    await tap('G6')
    expect(cellsOf('.lit')).toEqual(['F7'])
    await fireEvent.click(button(/^Shadow/))
    await tap('H6')
    expect(asked).toEqual(['*F6', '*F6 ^G6', '*F6 ^G6 #H6'])
    expect(draft.complete).toBe(true)
    expect(cellsOf('.ring.draft')).toEqual(['F6', 'G6', 'H6'])
    expect(drawn()).toMatchObject({ F6: '*', G6: '2', H6: '#' })
    expect(all('.shade')).toHaveLength(1)
    expect(all('.badge').map((badge) => badge.textContent)).toEqual(['+1'])
  })

  test('a piece that is dragged is seen under the pointer', async () => {
    sit(whole)
    await tap('F6')
    const board = cell('F6').closest('svg')
    vi.spyOn(board!, 'getBoundingClientRect').mockReturnValue({ left: 10, top: 20, width: 1080 } as DOMRect)
    await fireEvent.pointerDown(cell('F6'))
    await fireEvent(window, new MouseEvent('pointermove', { clientX: 10 + 400, clientY: 20 + 600 }))
    const held = document.querySelector('.piece.ghost use')
    expect([held?.getAttribute('href'), held?.getAttribute('x'), held?.getAttribute('y')]).toEqual([
      '#sun',
      '180',
      '280',
    ])
    await fireEvent.pointerCancel(cell('F6'))
    expect(document.querySelector('.piece.ghost')).toBeNull()
  })

  test('so is one that is dragged out of the tray', async () => {
    const { draft, button } = sit(whole)
    const dataTransfer = { setData: vi.fn(), setDragImage: vi.fn() }
    const [piece] = [button(/roof/i)]
    await fireEvent.dragStart(piece, { dataTransfer })
    expect(dataTransfer.setData).toHaveBeenCalledWith('text/plain', '^')
    expect(dataTransfer.setDragImage.mock.calls[0]?.[0]).toBe(piece.querySelector('svg'))
    expect(draft.picked).toBe('^')
  })

  test('picks a laid piece up again, and its kind is in the hand', async () => {
    const { draft, button } = sit(whole)
    await tap('F6')
    await tap('G6')
    await tap('F6')
    expect(draft.steps).toEqual(['^G6'])
    expect(draft.picked).toBe('*')
    expect(button(/^Sun/).getAttribute('aria-pressed')).toBe('true')
  })

  test('tries cells that are not lit, and lights the cells that the referee names', async () => {
    const neighbour = { code: 'siesta.sun_next_to_shadow', params: { cell: 'I5', neighbour: 'H5' }, words: '' }
    const { draft } = sit({ '*I5': { status: 'refused', refusal: neighbour } })
    await tap('I5')
    expect(draft.steps).toEqual([])
    expect(cellsOf('.ring.refused')).toEqual(['H5', 'I5'])
    expect(cellsOf('.ghost')).toEqual(['I5'])
  })
})

describe('a turn by keyboard', () => {
  test('moves with the arrows, picks by letter, lays with Enter and Space, takes back', async () => {
    const { draft } = sit(whole)
    expect(all('[role=gridcell][tabindex="0"]')).toHaveLength(1)
    cell('F6').focus()
    await press('Enter')
    expect(draft.steps).toEqual(['*F6'])
    await press('ArrowRight')
    await press('t')
    await press(' ')
    expect(draft.steps).toEqual(['*F6', '^G6'])
    await press('ArrowRight')
    await press('h')
    await press('Enter')
    expect(draft.complete).toBe(true)
    await press('u')
    expect(draft.steps).toEqual(['*F6', '^G6'])
    await press('Escape')
    expect(draft.steps).toEqual([])
  })

  test('a second Enter on the last piece plays a whole turn; on an earlier one it picks it up', async () => {
    const { draft, played } = sit(whole)
    cell('F6').focus()
    for (const key of ['Enter', 'ArrowRight', 't', 'Enter', 'ArrowRight', 'h', 'Enter']) await press(key)
    expect(draft.complete).toBe(true)
    expect(played).toEqual([])
    await press('Enter')
    expect(played).toEqual(['*F6 ^G6 #H6'])
    await press('ArrowLeft')
    await press('Enter')
    expect(played).toHaveLength(1)
    expect(draft.steps).not.toContain('^G6')
  })

  test('goes to the ends of a row and no further', async () => {
    sit(whole)
    cell('F6').focus()
    const labels = []
    for (const key of ['Home', 'ArrowLeft', 'End', 'ArrowDown']) {
      await press(key)
      labels.push(document.activeElement?.getAttribute('aria-label'))
    }
    expect(labels).toEqual(['A6, empty', 'A6, empty', 'L6, empty', 'L7, empty'])
  })

  test('leaves keys with Ctrl, and those that mean nothing, to the page', async () => {
    const { draft } = sit(whole)
    cell('F6').focus()
    expect(await fireEvent.keyDown(cell('F6'), { key: 's', ctrlKey: true })).toBe(true)
    expect(await fireEvent.keyDown(cell('F6'), { key: 'x' })).toBe(true)
    expect(draft.picked).toBeNull()
  })
})

describe('words', () => {
  test('each cell says what lies there and what it may hold', async () => {
    sit(whole)
    const labels = ['F5', 'G5', 'H5', 'F6', 'A1'].map((name) => cell(name).getAttribute('aria-label'))
    expect(labels).toEqual(['F5, sun', 'G5, roof of Inès', 'H5, shadow', 'F6, empty, may hold a sun', 'A1, empty'])
    await tap('F6')
    await tap('G6')
    expect(cell('F6').getAttribute('aria-label')).toBe('F6, sun, in your turn')
    expect(cell('G6').getAttribute('aria-label')).toBe('G6, your roof, in your turn')
  })

  test('a move is read aloud in both languages', async () => {
    expect(kit.say('*F5 ^G5 #H5')).toBe('sun F5, roof G5, shadow H5')
    await speak('fr')
    expect(kit.say('*F5 ^G5 #H5')).toBe('soleil F5, toit G5, ombre H5')
  })

  test('a board without a hand can be read, but not played', async () => {
    look({ view: opening([]) })
    expect(document.querySelector('[role=grid]')?.getAttribute('aria-readonly')).toBe('true')
    await tap('F6')
    expect(all('.ring')).toHaveLength(0)
  })
})

describe('supplies', () => {
  test('the tray counts drafts as gone and closes what cannot be laid', async () => {
    const { button } = sit(whole)
    expect(button('Shadow, 74 left').disabled).toBe(true)
    await tap('F6')
    expect(button('Sun, 23 left').disabled).toBe(true)
    expect(button('Your roof, 15 left').getAttribute('aria-pressed')).toBe('true')
  })

  test('the box lists suns, shadows and the roofs of every seat', () => {
    const view = {
      ...opening([]),
      seats: 4,
      teams: [
        [1, 3],
        [2, 4],
      ],
    }
    render(Side, { view, names })
    const lines = screen.getAllByRole('listitem').map((line) => line.textContent?.replace(/\s+/g, ' ').trim())
    expect(lines).toEqual([
      'Suns 24',
      'Shadows 74',
      'Roofs of Inès 14',
      'Roofs of Marcel 0',
      'Your roofs 15',
      'Roofs of Odile 0',
    ])
  })
})
