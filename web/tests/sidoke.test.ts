import { fireEvent, render, screen } from '@testing-library/svelte'
import { beforeEach, describe, expect, test } from 'vitest'
import { kit } from '../src/boards/sidoke'
import { carriedOff } from '../src/boards/sidoke/carrying'
import { badgesOf, widthOf } from '../src/boards/sidoke/points'
import Rack from '../src/boards/sidoke/Rack.svelte'
import Side from '../src/boards/sidoke/Side.svelte'
import { boardOf } from '../src/boards/sidoke/tiles'
import Waiting from '../src/boards/sidoke/Waiting.svelte'
import { corner } from '../src/boards/wood/grid'
import { Draft, type Referee } from '../src/lib/draft.svelte'
import type { Item, Move, Verdict, View } from '../src/lib/views'
import { speak } from '../src/lib/words.svelte'
import type { RulesPage } from '../src/pages/rules/page'

// Written by Python (`sobremesa rules sidoke --json`), so that both sides test the same positions.
const [page] = Object.values(import.meta.glob<RulesPage>('./figures/sidoke.json', { eager: true, import: 'default' }))
const figures = Object.entries(page?.figures ?? {})
const frames = figures.flatMap(([name, { frames }]) => frames.map((frame, at) => ({ name, at, ...frame })))
const names = ['Léa', 'Yuna', 'Tomás', 'Odile']

beforeEach(() => speak('en'))

const all = (selector: string) => [...document.querySelectorAll<HTMLElement | SVGElement>(selector)]
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

/** The tile that is drawn on each cell. */
const drawn = () =>
  Object.fromEntries(
    all('.piece').map(
      (piece) => [piece.dataset['cell'] ?? '', piece.querySelector<SVGElement>('.tile')?.dataset['tile']] as const,
    ),
  )

function look(view: View, more: { marked?: Move; scored?: boolean; small?: boolean } = {}) {
  return render(kit.Board, { view, draft: null, marked: null, names, ...more })
}

test('both last turns are lit, the answer more strongly', () => {
  const [frame] = frames.filter(({ view }) => Object.keys(boardOf(view).tiles).length > 2)
  if (!frame) throw new Error('no figure')
  const [[cell, tile], [other, second]] = Object.entries(boardOf(frame.view).tiles) as [
    [string, string],
    [string, string],
  ]
  const [mine, answer] = [`${tile}@${cell}`, `${second}@${other}`].map((text, at) => ({
    seat: at + 1,
    text,
    points: [0, 0],
    items: [],
  }))
  render(kit.Board, { view: frame.view, draft: null, marked: answer!, earlier: [mine!], names })
  expect(cellsOf('.ring.earlier')).toEqual([cell])
  expect(cellsOf('.ring.marked')).toEqual([other])
})

describe('every figure of the rules', () => {
  test('is there', () => expect(figures.length).toBeGreaterThan(20))

  test.each(frames)('$name, frame $at: every tile lies on its cell, every inlay in its own', ({ view }) => {
    look(view, { small: true })
    expect(drawn()).toEqual(boardOf(view).tiles)
    const { bonus } = boardOf(view)
    expect(
      all('[data-inlay]')
        .map((each) => each.dataset['inlay'])
        .sort(),
    ).toEqual(
      Object.keys(bonus)
        .filter((name) => bonus[name] !== '+')
        .sort(),
    )
    expect(document.querySelector('svg[role=img]')?.getAttribute('aria-label')).toMatch(/^Sidoké board\./)
  })

  test.each(frames.filter(({ say }) => say.kind === 'play'))(
    '$name, frame $at: each line and each colour has a badge, each Sidoké a plaque',
    ({ view, say }) => {
      look(view, { ...(view.last && { marked: view.last }), scored: true, small: true })
      const of = (code: string) => say.items.filter((item) => item.code === code)
      const points = [...of('sidoke.line'), ...of('sidoke.colour')].map((item) => Math.max(...item.points))
      expect(
        all('.badge')
          .map((badge) => Number(badge.textContent))
          .sort(),
      ).toEqual(points.sort())
      const plaques = all('.plaque').map((plaque) => Number(plaque.textContent?.split('+')[1]))
      expect(plaques).toEqual(of('sidoke.sidoke').map((item) => Math.max(...item.points)))
    },
  )

  test.each(frames.filter(({ say }) => say.items.some(({ code }) => code === 'sidoke.line')))(
    '$name, frame $at: badges lie beside one another, and on no tile',
    ({ view, say }) => {
      const occupied = Object.keys(boardOf(view).tiles)
      const badges = badgesOf(say.items, new Set(occupied))
      for (const [at, { x, y, text }] of badges.entries()) {
        const half = widthOf(text) / 2
        expect([x - half >= 0, x + half <= 540, y - 9 >= 0, y + 9 <= 540]).toEqual([true, true, true, true])
        const near = badges
          .slice(at + 1)
          .filter((other) => Math.abs(other.y - y) < 18 && Math.abs(other.x - x) < half + widthOf(other.text) / 2)
        expect(near).toEqual([])
        const below = occupied.filter(
          (name) => Math.abs(corner(name).x + 20 - x) < 18 && Math.abs(corner(name).y + 20 - y) < 18,
        )
        expect(below).toEqual([])
      }
    },
  )
})

describe('a Sidoké', () => {
  const played = (name: string) => {
    const frame = page?.figures[name]?.frames.find(({ say }) => say.items.some(({ code }) => code === 'sidoke.sidoke'))
    if (!frame?.view.last) throw new Error(`no Sidoké in ${name}`)
    return { view: frame.view, last: frame.view.last, before: page?.figures[name]?.frames[0]?.view as View }
  }

  test('is told by the move', () => {
    const { last } = played('09-sidoke')
    expect(carriedOff(last)).toEqual(
      ['R1S@F6', 'O2S@G6', 'Y3E@H6', 'G4S@I6', 'B5S@J6', 'P6@K6'].map((step) => {
        const [tile, cell] = step.split('@')
        return { tile, cell }
      }),
    )
  })

  test('that crosses another shares its tile with it', () => {
    const { last } = played('14-two-sidokes')
    const carried = carriedOff(last)
    expect(carried).toHaveLength(11)
    expect(carried.filter(({ cell }) => cell === 'K6')).toEqual([{ tile: 'P6', cell: 'K6' }])
    expect(carried.find(({ cell }) => cell === 'K11')).toEqual({ tile: 'B6E', cell: 'K11' })
  })

  test('is carried off when it is made before our eyes, and only then', async () => {
    const { view, last, before } = played('09-sidoke')
    const shown = look(before, { scored: true })
    await shown.rerender({ view, history: [last], marked: last })
    expect(all('.carried')).toHaveLength(6)
    expect(all('.plaque').map((plaque) => plaque.textContent)).toEqual(['Sidoké! +20'])
    shown.unmount()
    look(view, { marked: last, scored: true })
    expect(all('.carried')).toHaveLength(0)
    expect(all('.plaque')).toHaveLength(1)
  })
})

const RACK = ['R5', 'O1', 'G5', 'B4S', 'B6', 'P6E']
const BONUS = { D1: 'R', B2: 'D', F6: '+', G6: '+', F7: '+', G7: '+', K6: 'O' }
const STEPS = ['B4S@I6', 'B4S@K6', 'G5@I6', 'B6@J6']
const place = (changes: Partial<View> = {}, board: Partial<ReturnType<typeof boardOf>> = {}): View => ({
  game: 'sidoke',
  seats: 2,
  options: {},
  teams: [],
  seat: 2,
  ply: 1,
  to_move: 2,
  scores: [2, 0],
  outcome: null,
  last: null,
  board: {
    game: 'sidoke',
    tiles: { G6: 'O3', H6: 'Y4' },
    racks: [null, RACK],
    rack_sizes: [6, 6],
    bag: 40,
    sidokes: [[], []],
    bonus: BONUS,
    since_placed: 0,
    ...board,
  },
  steps: [...STEPS, ...RACK.map((tile) => `swap ${tile}`)],
  ...changes,
})

const line: Item = {
  code: 'sidoke.line',
  params: { first: 'G6', last: 'I6', tiles: 3 },
  cells: ['G6', 'H6', 'I6'],
  points: [0, 3],
}
const gap = { code: 'sidoke.gap', params: { cells: ['I6'] }, words: '' }
const whole: Record<string, Partial<Verdict>> = {
  'G5@I6': { status: 'complete', items: [line], points: [0, 3], steps: ['B6@J6'] },
  'B6@J6': { refusal: gap, steps: ['G5@I6'] },
  'B4S@I6': { status: 'complete', items: [line] },
  'B4S@K6': { status: 'complete' },
  'G5@I6 B6@J6': { status: 'complete' },
  'B6@J6 G5@I6': { status: 'complete' },
  'swap G5': { status: 'complete', steps: RACK.filter((tile) => tile !== 'G5') },
  'swap B4S': { status: 'complete', steps: RACK.filter((tile) => tile !== 'B4S') },
  'swap B4S G5': { status: 'complete', steps: [] },
  'swap G5 B4S': { status: 'complete', steps: [] },
}

/** A referee who knows a few drafts by heart and refuses all others. */
function sit(view = place(), verdicts = whole) {
  const asked: string[] = []
  const played: string[] = []
  const referee: Referee = {
    judge: (draft) => {
      asked.push(draft.join(' '))
      const refused = {
        status: 'refused',
        refusal: { code: 'sidoke.touches_nothing', params: { cells: ['A1'] }, words: '' },
      } as const
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
  const draft = new Draft(referee)
  draft.see(view)
  render(kit.Board, { view, draft, marked: null, names })
  render(Rack, { view, draft })
  return { asked, played, draft }
}

const settled = () => new Promise((done) => setTimeout(done))
const tiles = () => all('.shelf button')
const labels = () => tiles().map((tile) => tile.getAttribute('aria-label'))
const onRack = (tile: string) => {
  const found = tiles().find((each) => each.querySelector(`[data-tile="${tile}"]`))
  if (!found) throw new Error(`no ${tile} on the rack`)
  return found
}
const tap = async (target: Element) => {
  await fireEvent.click(target)
  await settled()
}
const press = async (key: string, more: KeyboardEventInit = {}) => {
  await fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
  await settled()
}
/** A button below the rack; to find it by its role takes as long as for a cell. */
const button = (name: string) => {
  const found = all('.tools button').find((each) => each.textContent?.includes(name))
  if (!(found instanceof HTMLButtonElement)) throw new Error(`no button ${name}`)
  return found
}
const hint = () => document.querySelector('.hint')?.textContent

describe('a turn by hand', () => {
  test('lights the cells that take the picked tile, and no others', async () => {
    sit()
    expect(cellsOf('.lit')).toEqual([])
    await tap(onRack('B4S'))
    expect(cellsOf('.lit')).toEqual(['I6', 'K6'])
    expect(onRack('B4S').getAttribute('aria-pressed')).toBe('true')
    await tap(onRack('G5'))
    expect(cellsOf('.lit')).toEqual(['I6'])
    await tap(onRack('G5'))
    expect(cellsOf('.lit')).toEqual([])
  })

  test('lays tiles as drafts, ringed, with the points of their line beside it', async () => {
    const { draft } = sit()
    await tap(onRack('G5'))
    await tap(cell('I6'))
    expect(draft.steps).toEqual(['G5@I6'])
    expect(draft.picked).toBeNull()
    expect(cellsOf('.ring.draft')).toEqual(['I6'])
    expect(drawn()).toMatchObject({ G6: 'O3', I6: 'G5' })
    expect(all('.badge').map((badge) => badge.textContent)).toEqual(['+3'])
    expect(labels()).toContain('green 5, on I6')
    await tap(onRack('B6'))
    await tap(cell('J6'))
    expect(draft.steps).toEqual(['G5@I6', 'B6@J6'])
  })

  test('may leave a gap for a while', async () => {
    const { draft } = sit()
    await tap(onRack('B6'))
    await tap(cell('J6'))
    expect([draft.complete, draft.verdict?.refusal]).toEqual([false, gap])
    await tap(onRack('G5'))
    expect(cellsOf('.lit')).toEqual(['I6'])
    await tap(cell('I6'))
    expect(draft.complete).toBe(true)
  })

  test('picks a laid tile up again, from the board or by its place on the rack', async () => {
    const { draft } = sit()
    await tap(onRack('G5'))
    await tap(cell('I6'))
    await tap(cell('I6'))
    expect([draft.steps, draft.picked]).toEqual([[], 'G5'])
    await tap(cell('I6'))
    await tap(onRack('G5'))
    expect([draft.steps, draft.picked]).toEqual([[], 'G5'])
  })

  test('tries cells that are not lit, and lights what the referee names', async () => {
    const { draft } = sit()
    await tap(onRack('R5'))
    await tap(cell('L12'))
    expect([draft.steps, draft.picked]).toEqual([[], 'R5'])
    expect(cellsOf('.ring.refused')).toEqual(['A1', 'L12'])
    expect(cellsOf('.ghost')).toEqual(['L12'])
  })

  test('two quick taps lay two tiles', async () => {
    const { draft } = sit()
    void fireEvent.click(onRack('G5'))
    await settled()
    void fireEvent.click(cell('I6'))
    void fireEvent.click(onRack('B6'))
    await settled()
    await tap(cell('J6'))
    expect(draft.steps).toEqual(['G5@I6', 'B6@J6'])
  })
})

describe('a turn by keyboard', () => {
  test('picks by digit, walks, lays with Enter and Space, takes back', async () => {
    const { draft } = sit()
    expect(all('[role=gridcell][tabindex="0"]')).toHaveLength(1)
    expect(all('.shelf [tabindex="0"]')).toHaveLength(1)
    cell('I6').focus()
    await press('3')
    expect(draft.picked).toBe('G5')
    await press('Enter')
    await press('5')
    await press('ArrowRight')
    await press(' ')
    expect(draft.steps).toEqual(['G5@I6', 'B6@J6'])
    await press('u')
    expect(draft.steps).toEqual(['G5@I6'])
    await press('Escape')
    expect(draft.steps).toEqual([])
  })

  test('walks along the rack, and moves a tile with Ctrl, Alt or Shift', async () => {
    sit()
    tiles()[0]?.focus()
    await press('ArrowRight')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('orange 1, fits nowhere now')
    const before = labels()
    await press('ArrowRight', { ctrlKey: true })
    expect(labels()).toEqual([before[0], before[2], before[1], ...before.slice(3)])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('orange 1, fits nowhere now')
    await press('ArrowLeft', { altKey: true })
    expect(labels()).toEqual(before)
    await press('2')
    expect(document.querySelector('.held')?.getAttribute('aria-label')).toBe(before[1])
  })

  test('digits follow the order in which the tiles stand', async () => {
    const { draft } = sit()
    await tap(button('Sort by number'))
    expect(labels().map((label) => label?.replace(', fits nowhere now', ''))).toEqual([
      'orange 1',
      'blue 4 S',
      'red 5',
      'green 5',
      'blue 6',
      'purple 6 E',
    ])
    await press('2')
    expect(draft.picked).toBe('B4S')
    await tap(button('Sort by colour'))
    expect(labels().map((label) => label?.replace(', fits nowhere now', ''))).toEqual([
      'red 5',
      'orange 1',
      'green 5',
      'blue 4 S',
      'blue 6',
      'purple 6 E',
    ])
  })
})

describe('an exchange', () => {
  const marked = () => tiles().filter((tile) => tile.getAttribute('aria-pressed') === 'true').length

  test('marks tiles, says how many, and plays them', async () => {
    const { draft, played } = sit()
    await tap(button('Exchange…'))
    expect(hint()).toBe('Mark the tiles that you give back.')
    await tap(onRack('B4S'))
    await tap(onRack('G5'))
    expect(draft.steps).toEqual(['swap B4S', 'G5'])
    expect(marked()).toBe(2)
    expect(hint()).toBe('2 tiles go into the bag, and you draw as many.')
    await tap(onRack('B4S'))
    expect(draft.steps).toEqual(['swap G5'])
    await draft.confirm()
    expect(played).toEqual(['swap G5'])
  })

  test('by keys: X, digits, and X again gives it up', async () => {
    const { draft } = sit()
    await press('x')
    void press('3')
    await press('4')
    expect(draft.steps).toEqual(['swap G5', 'B4S'])
    await press('x')
    expect([draft.steps, draft.picked]).toEqual([[], null])
    expect(marked()).toBe(0)
  })

  test('takes laid tiles back first, and the board takes none meanwhile', async () => {
    const { draft } = sit()
    await tap(onRack('G5'))
    await tap(cell('I6'))
    await press('x')
    expect(draft.steps).toEqual([])
    await tap(cell('I6'))
    expect(draft.steps).toEqual([])
    await tap(button('Cancel'))
    expect(draft.picked).toBeNull()
  })

  test('is closed when the bag is empty', async () => {
    const { draft } = sit(place({ steps: STEPS }, { bag: 0 }))
    expect(button('Exchange…').disabled).toBe(true)
    await press('x')
    expect(draft.picked).toBeNull()
  })

  test('is all that is left when no tile fits', () => {
    sit(place({ steps: RACK.map((tile) => `swap ${tile}`) }))
    expect(hint()).toBe('None of your tiles fits anywhere: exchange some.')
  })

  test('or a pass, when the bag is empty too', async () => {
    const { draft } = sit(place({ steps: ['pass'] }, { bag: 0 }), { pass: { status: 'complete' } })
    expect(hint()).toBe('None of your tiles fits anywhere, and the bag is empty: pass.')
    await tap(button('Pass'))
    expect([draft.steps, draft.complete]).toEqual([['pass'], true])
  })
})

describe('words', () => {
  test('each cell says what lies there and what it may hold', async () => {
    sit()
    await tap(onRack('B4S'))
    const said = ['G6', 'I6', 'K6', 'D1', 'B2', 'F7', 'A1'].map((name) => cell(name).getAttribute('aria-label'))
    expect(said).toEqual([
      'G6, orange 3',
      'I6, empty, may hold blue 4 S',
      'K6, empty, orange cell, may hold blue 4 S',
      'D1, empty, red cell',
      'B2, empty, double cell',
      'F7, empty, central block',
      'A1, empty',
    ])
    await tap(cell('K6'))
    expect(cell('K6').getAttribute('aria-label')).toBe('K6, blue 4 S, in your turn')
  })

  test('a move is read aloud in both languages', async () => {
    const moves = ['B4S@F6 R5@G6', 'swap 2', 'swap 1', 'swap B4S R5', 'pass']
    expect(moves.map(kit.say)).toEqual([
      'blue 4 S on F6, red 5 on G6',
      'exchanges 2 tiles',
      'exchanges one tile',
      'exchanges 2 tiles: blue 4 S, red 5',
      'passes',
    ])
    await speak('fr')
    expect(moves.map(kit.say)).toEqual([
      'bleu 4 S en F6, rouge 5 en G6',
      'échange 2 tuiles',
      'échange une tuile',
      'échange 2 tuiles\u00a0: bleu 4 S, rouge 5',
      'passe',
    ])
  })
})

describe('racks', () => {
  test('that are hidden show backs and how many, and no tile', () => {
    render(Side, { view: place(), names })
    expect(all('[data-tile]').filter((tile) => tile.dataset['tile'])).toEqual([])
    expect(screen.getAllByRole('img', { name: '6 tiles on the rack' })).toHaveLength(2)
  })

  test('that are open are shown, and so are the Sidokés of each seat', () => {
    const six = ['R1S', 'O2S', 'Y3E', 'G4S', 'B5S', 'P6']
    const view = place({ seat: null }, { racks: [['R1', 'G2E'], RACK], rack_sizes: [2, 6], sidokes: [[six], []] })
    render(Side, { view, names })
    expect(screen.getByRole('img', { name: 'Rack of Léa: red 1, green 2 E' })).toBeTruthy()
    expect(
      screen.getByRole('img', { name: 'Sidoké: red 1 S, orange 2 S, yellow 3 E, green 4 S, blue 5 S, purple 6' }),
    ).toBeTruthy()
  })

  test('nobody is told what would end a game that is over', () => {
    const { rerender } = render(Side, { view: place({}, { since_placed: 4 }), names })
    expect(screen.getByText(/^Nobody has placed a tile for 4 turns/)).toBeTruthy()
    void rerender({ view: place({ to_move: null }, { since_placed: 4 }), names })
    return expect.poll(() => screen.queryByText(/^Nobody has placed/)).toBeNull()
  })

  test('one’s own can be put in order while others are to move', async () => {
    render(Waiting, { view: place({ to_move: 1 }), names })
    await tap(button('Sort by number'))
    expect(labels()[0]).toBe('orange 1')
    expect(tiles()[0]?.hasAttribute('aria-pressed')).toBe(false)
    await tap(button('Sort by colour'))
  })
})
