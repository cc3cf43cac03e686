import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

/** Whether the window is as wide as a desk. */
const desk = vi.hoisted(() => {
  const found = { wide: false }
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query.includes('reduced') || (found.wide ? !/max-|coarse/.test(query) : query.includes('max-aspect'))
    },
    addEventListener() {},
    removeEventListener() {},
  }))
  return found
})

import { kit } from '../src/boards/soleil_et_lune'
import { animalOn, discOf } from '../src/boards/soleil_et_lune/art'
import { animalsOf, type SoleilView, viewOf } from '../src/boards/soleil_et_lune/cloth'
import { shareOf, sidesOf } from '../src/boards/soleil_et_lune/lanes'
import Side from '../src/boards/soleil_et_lune/Side.svelte'
import Tally from '../src/boards/soleil_et_lune/Tally.svelte'
import { Draft, type Referee } from '../src/lib/draft.svelte'
import { callSeat } from '../src/lib/marks'
import { newsOf } from '../src/lib/turns'
import type { Move, Verdict, View } from '../src/lib/views'
import { speak } from '../src/lib/words.svelte'
import type { Frame as Shown, RulesPage } from '../src/pages/rules/page'

type Cloth = SoleilView['board']
type Frame = Omit<Shown, 'view'> & { view: SoleilView }
// Written by Python (`sobremesa rules soleil_et_lune --json`), so that both sides test the same positions.
const [page] = Object.values(
  import.meta.glob<RulesPage>('./figures/soleil_et_lune.json', { eager: true, import: 'default' }),
)
const figures = Object.entries(page?.figures ?? {})
const names = ['Yann', 'Odile', 'Marcel', 'Zoé']

beforeAll(() => speak('en'))

const cardsIn = (root: ParentNode): string[] =>
  [...root.querySelectorAll<SVGElement>('[data-card]')].map((card) => card.dataset['card'] ?? '')
const lists = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('ol.row')]
const stepsLit = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-step]')].map((place) => place.dataset['step'] ?? '').sort()

function frameOf(name: string, at = 0): Frame {
  const frame = page?.figures[name]?.frames[at]
  if (!frame) throw new Error(`no figure ${name}`)
  const { view, say } = structuredClone(frame)
  return { view: viewOf(view), say }
}

/** The moves of a figure, as they were played. */
function movesOf(name: string): Move[] {
  return (
    page?.figures[name]?.frames.flatMap(({ say, view: { last } }) => (say.kind === 'play' && last ? [last] : [])) ?? []
  )
}

/** What the seat to move sees of a figure's position, with the steps that its referee would list. */
function seatView(name: string, steps: string[], board: Partial<Cloth> = {}, at = 0): SoleilView {
  const { view } = frameOf(name, at)
  const hands = view.board.hands.map((hand, seat) => (seat + 1 === view.to_move ? hand : null))
  return { ...view, seat: view.to_move, steps, board: { ...view.board, hands, ...board } }
}

/** The runs that are taken in a figure, with what the referee says of each. */
function runsOf(figure: string, ...called: string[]): Cloth['runs'] {
  const items =
    page?.figures[figure]?.frames.flatMap(({ say }) =>
      say.items.filter(({ code }) => code === 'soleil_et_lune.taken'),
    ) ?? []
  const { rows } = frameOf(figure).view.board
  return Object.fromEntries(
    called.flatMap((run, at) => {
      const { points = [], cells = [] } = items[at] ?? {}
      const stacks = cells.map(
        (cell) => rows[`${cell[0]}/${cell.split('/')[1]}`]?.[Number.parseInt(cell.slice(1)) - 1] ?? [],
      )
      return [
        [
          run,
          {
            points: Math.max(...points),
            worth: stacks.map((cards) => cards.map((card) => (card.endsWith('X') ? 0 : 2))),
          },
        ],
      ]
    }),
  )
}

/** A table at which the named steps are legal, and nothing else. */
function play(view: SoleilView, confirms = true) {
  const asked: string[][] = []
  const moves: string[] = []
  const referee: Referee = {
    judge(draft) {
      asked.push([...draft])
      const [first = '', ...more] = draft
      const fine = view.steps?.includes(first) && more.every((run) => run in view.board.runs)
      const verdict: Verdict = {
        ply: view.ply,
        status: fine ? 'complete' : 'refused',
        refusal: fine ? null : { code: 'soleil_et_lune.fits_nowhere', params: { card: first }, words: '' },
        points: null,
        items: [],
        steps: [],
      }
      return Promise.resolve(verdict)
    },
    move(text) {
      moves.push(text)
      return Promise.resolve()
    },
  }
  const draft = new Draft(referee, () => confirms)
  draft.see(view)
  render(kit.Board, { view, draft, marked: view.last, names })
  return { draft, asked, moves }
}

const held = (name: RegExp | string): HTMLElement =>
  within(screen.getByRole('toolbar', { name: 'Your hand' })).getByRole('button', { name })
async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve))
  await tick()
}
async function press(what: Element): Promise<void> {
  await fireEvent.click(what)
  await settle()
}

function expectDrawn(seen: View): void {
  const view = viewOf(seen)
  const drawn = sidesOf(view).flatMap(({ lanes }) => lanes)
  expect(lists().map(cardsIn)).toEqual(drawn.map(({ stacks }) => stacks.map((cards) => cards.at(-1))))
  const counts = lists().map((list) => [...list.querySelectorAll('.count')].map((count) => Number(count.textContent)))
  expect(counts).toEqual(drawn.map(({ stacks }) => stacks.map((cards) => cards.length).filter((size) => size > 1)))
  // No row is left out: in teams some places have none.
  expect(drawn.flatMap(({ stacks }) => stacks)).toHaveLength(Object.values(view.board.rows).flat().length)
  const hands = [...document.querySelectorAll('.hand')].flatMap(cardsIn).sort()
  expect(hands).toEqual(view.board.hands.flatMap((hand) => hand ?? []).sort())
}

describe('every figure of the rules', () => {
  test('is there', () => expect(figures.length).toBeGreaterThan(25))

  test.each(figures)('%s: rows, stacks and hands lie as Python says, move after move', async (_, { frames }) => {
    const moves = frames.filter(({ say }) => say.kind !== 'refused')
    const [start] = moves
    if (!start) throw new Error('a figure without frames')
    const board = render(kit.Board, { view: start.view, draft: null, marked: null, names, small: true })
    for (const { view } of moves) {
      await board.rerender({ view })
      await settle()
      expectDrawn(view)
    }
  })

  test('marks the card of its move, and what it cost', () => {
    const { view } = frameOf('02-both-ends', 3)
    render(kit.Board, { view, draft: null, marked: view.last, names, scored: true })
    expect(view.last?.text).toBe('S12</1')
    const marked = document.querySelector('.marked')
    expect(marked && cardsIn(marked)).toEqual(['S12'])
    expect(document.querySelector('.points')?.textContent).toBe('−1')
  })
})

describe('the last turn', () => {
  const threeLays = (): { view: SoleilView; history: Move[] } => {
    const history = movesOf('14-animal').slice(0, 3)
    return {
      ...frameOf(
        '14-animal',
        page?.figures['14-animal']?.frames.findIndex(({ view }) => view.ply === 3),
      ),
      history,
    }
  }

  test('is marked with all its lays, each with what it cost', () => {
    const { view, history } = threeLays()
    const laid = history.map(({ text }) => text)
    expect(laid).toHaveLength(3)
    render(kit.Board, { view, history, draft: null, marked: view.last, names, scored: true })
    const marked = [...document.querySelectorAll('.marked')].flatMap(cardsIn)
    expect(marked.sort()).toEqual(laid.map((text) => text.replace(/[<>@].*/, '')).sort())
    expect(document.querySelectorAll('.points')).toHaveLength(3)
  })

  test('of other turns only the move that is pointed at is marked', () => {
    const { view, history } = threeLays()
    render(kit.Board, { view, history, draft: null, marked: history[0] ?? null, names })
    expect([...document.querySelectorAll('.marked')].flatMap(cardsIn)).toEqual([
      history[0]?.text.replace(/[<>@].*/, ''),
    ])
  })
})

describe('the turns before', () => {
  const move = (seat: number, text: string, taken: string[] = []): Move => ({
    seat,
    text,
    points: [0, 0],
    items: taken.length
      ? [{ code: 'soleil_et_lune.taken', params: { cards: taken.length }, cells: taken, points: [10, 0] }]
      : [],
  })
  const lit = (kind: string) =>
    [...document.querySelectorAll(`.face.${kind}`)].map((face) => [...document.querySelectorAll('.face')].indexOf(face))

  /** A table with one row of suns, before seat 1, after these moves. */
  function after(stacks: string[][], ...history: Move[]) {
    const { view } = frameOf('02-both-ends')
    const seen = {
      ...view,
      seat: null,
      last: history.at(-1)!,
      board: { ...view.board, rows: { 'S/1': stacks, 'M/1': [], 'S/2': [], 'M/2': [] }, hands: [null, null] },
    }
    render(kit.Board, { view: seen, history, draft: null, marked: seen.last, earlier: newsOf(history), names })
  }

  test('are lit too, more faintly', () => {
    after([['S5'], ['S9'], ['S14']], move(1, 'S9>/1'), move(2, 'S14>/1'))
    expect(lit('earlier')).toEqual([1])
    expect(lit('marked')).toEqual([2])
  })

  test('light the eclipse that was laid, though a card at the left end has pushed it on since', () => {
    after([['S2'], ['S5', 'SX'], ['S9'], ['S14', 'SX']], move(1, 'SX@1/1'), move(2, 'S2</1'))
    expect(lit('earlier')).toEqual([1])
    expect(lit('marked')).toEqual([0])
  })

  test('light it where a run that was taken has drawn it back', () => {
    const run = [1, 2, 3, 4, 5].map((slot) => `S${slot}/1`)
    after([['S20', 'SX'], ['S24', 'SX'], ['S27']], move(2, 'SX@7/1'), move(1, 'take S1', run))
    expect(lit('earlier')).toEqual([1])
  })

  test('light nothing of what went with a run or a row', () => {
    after(
      [['S20', 'SX'], ['S24']],
      move(2, 'SX@1/1'),
      move(
        1,
        'take S1',
        [1, 2, 3, 4, 5].map((slot) => `S${slot}/1`),
      ),
    )
    expect(lit('earlier')).toEqual([])
    cleanup()
    after([['S20', 'SX'], ['S24']], move(2, 'SX@1/1'), move(1, 'destroy'))
    expect(lit('earlier')).toEqual([])
  })

  test('an eclipse that is pointed at in the log is lit where it lies now', () => {
    const history = [move(1, 'SX@1/1'), move(2, 'S2</1'), move(1, 'S9>/1')]
    const { view } = frameOf('02-both-ends')
    const stacks = [['S2'], ['S5', 'SX'], ['S9']]
    render(kit.Board, {
      history,
      view: {
        ...view,
        seat: null,
        last: history[2]!,
        board: { ...view.board, rows: { 'S/1': stacks, 'M/1': [], 'S/2': [], 'M/2': [] }, hands: [null, null] },
      },
      draft: null,
      marked: history[0]!,
      names,
    })
    expect(lit('marked')).toEqual([1])
  })
})

describe('laying a card', () => {
  const steps = ['S12</1', 'S17>/1', 'S24>/1', 'S26>/1']

  test('picking it up lights the places that the referee allows, and nothing else', async () => {
    play(seatView('02-both-ends', steps))
    expect(stepsLit()).toEqual([])
    await press(held('Sun 24'))
    expect(stepsLit()).toEqual(['S24>/1'])
    expect(screen.getByRole('button', { name: 'Lay sun 24 at the right end of your sun row' })).toBeTruthy()
    await press(held('Sun 12'))
    expect(stepsLit()).toEqual(['S12</1'])
    await press(held('Sun 12'))
    expect(stepsLit()).toEqual([])
  })

  test('a tap on a lit place makes it a draft, which can be taken back', async () => {
    const { draft, asked, moves } = play(seatView('02-both-ends', steps))
    await press(held('Sun 12'))
    await press(screen.getByRole('button', { name: /left end of your sun row/ }))
    expect(draft.steps).toEqual(['S12</1'])
    expect(asked).toEqual([['S12</1']])
    expect(moves).toEqual([])
    expect(lists().map(cardsIn)).toContainEqual(['S12', 'S15'])
    expect(document.querySelector('.drafted')).toBeTruthy()
    await press(screen.getByRole('button', { name: /Sun 12, not confirmed yet/ }))
    expect(draft.steps).toEqual([])
    expect(lists().map(cardsIn)).toContainEqual(['S15'])
  })

  test('another card takes the place of a draft', async () => {
    const { draft } = play(seatView('02-both-ends', steps))
    await press(held('Sun 12'))
    await press(screen.getByRole('button', { name: /left end/ }))
    await press(held('Sun 26'))
    expect(draft.steps).toEqual([])
    await press(screen.getByRole('button', { name: /right end/ }))
    expect(draft.steps).toEqual(['S26>/1'])
  })

  test('where nothing is confirmed it is played at once', async () => {
    const { moves } = play(seatView('02-both-ends', steps), false)
    await press(held('Sun 12'))
    await press(screen.getByRole('button', { name: /left end/ }))
    expect(moves).toEqual(['S12</1'])
  })

  test('eclipses may go on stacks of anybody', async () => {
    play(seatView('05-eclipse', ['S2</1', 'S2</2', 'SX@1/1', 'SX@2/1', 'SX@3/1', 'SX@1/2', 'SX@3/2', 'MX@1/2']))
    const [first] = screen.getAllByRole('button', { name: 'Eclipse of the sun' })
    if (first) await press(first)
    expect(stepsLit()).toEqual(['SX@1/1', 'SX@1/2', 'SX@2/1', 'SX@3/1', 'SX@3/2'])
    expect(screen.getByRole('button', { name: 'Lay on stack 3 of Odile’s sun row, on sun 18' })).toBeTruthy()
  })

  test('the first card of a row goes to an empty place of one’s own', async () => {
    const { draft } = play(seatView('01-first-cards', ['S15>/1', 'M3>/1', 'M22>/1']))
    await press(held('Moon 3'))
    await press(screen.getByRole('button', { name: 'Lay moon 3 as the first card of your moon row' }))
    expect(draft.steps).toEqual(['M3>/1'])
  })

  test('a card that fits nowhere is tried, and the referee says why', async () => {
    const { draft, asked } = play(seatView('02-both-ends', steps))
    await press(held('Sun 13, fits nowhere'))
    expect(asked).toEqual([['S13']])
    expect(draft.refusal?.problem.code).toBe('soleil_et_lune.fits_nowhere')
    expect(draft.picked).toBe('S13')
  })

  test('an animal says that one more card is to be laid', async () => {
    play(seatView('14-animal', ['S8</1', 'M12@2/2', 'M5>/1']))
    await press(held('Sun 8, swallow'))
    expect(screen.getByRole('status').textContent).toContain('S8 shows a swallow: you lay another card after it.')
    cleanup()
    play(seatView('14-animal', ['M12@2/2', 'M5>/1'], {}, 1))
    expect(screen.getByRole('status').textContent).toContain('S8 shows a swallow: you lay another card.')
  })
})

describe('taking runs', () => {
  const steps = ['S1</1', 'S1</2', 'take S1', 'take S7', 'take M2']
  const runs = runsOf('12-take-several', 'S1', 'S7', 'M2')
  afterEach(() => (desk.wide = false))

  test('a run is outlined with a button that takes it', async () => {
    const { draft } = play(seatView('11-take-run', ['S3@3/1', 'take S4'], { runs: runsOf('11-take-run', 'S4') }))
    expect(screen.getByText('a run of five may be taken')).toBeTruthy()
    await press(screen.getByRole('button', { name: 'Take five, +10' }))
    expect(draft.steps).toEqual(['take S4'])
  })

  test('what is said of a run to take names cards only where one fits', () => {
    const run = { runs: runsOf('11-take-run', 'S4') }
    play(seatView('11-take-run', ['S3@3/1', 'take S4'], run))
    expect(screen.getByText('Take a run, or lay a card.')).toBeTruthy()
    cleanup()
    play(seatView('11-take-run', ['take S4'], run))
    expect(screen.getByText('No card fits: take a run.')).toBeTruthy()
  })

  test('several are taken together, and each can be left again', async () => {
    const { draft } = play(seatView('12-take-several', steps, { runs }))
    const [first, second, third] = screen.getAllByRole('button', { name: /^Take five/ })
    if (!first || !second || !third) throw new Error('three runs')
    await press(first)
    await press(third)
    expect(draft.steps).toEqual(['take S1', 'M2'])
    expect(first.getAttribute('aria-pressed')).toBe('true')
    await press(second)
    await press(first)
    expect(draft.steps.join(' ')).toBe('take M2 S7')
  })

  test('only a run without company is played at once', async () => {
    const alone = play(seatView('11-take-run', ['take S4'], { runs: runsOf('11-take-run', 'S4') }), false)
    await press(screen.getByRole('button', { name: /^Take five/ }))
    expect(alone.moves).toEqual(['take S4'])
    cleanup()
    const many = play(seatView('12-take-several', steps, { runs }), false)
    await press(screen.getAllByRole('button', { name: /^Take five/ })[0] as HTMLElement)
    expect(many.moves).toEqual([])
    expect(many.draft.steps).toEqual(['take S1'])
  })
})

describe('at a desk', () => {
  afterEach(() => (desk.wide = false))

  test('what a take is worth stands under each card, as a sum, and in what it changes', async () => {
    desk.wide = true
    const view = seatView('12-take-several', ['take S1'], { runs: runsOf('12-take-several', 'S1', 'S7', 'M2') })
    const { draft } = play(view)
    const [suns, moons] = lists()
      .slice(2)
      .map((list) =>
        [...list.querySelectorAll('.worth')].map((worth) => worth.textContent?.trim().replace(/\s+/g, ' ')),
      )
    expect(suns).toEqual(['+2', '+2', '+4 6 and 9, eclipse 0', '+2', '+2', '+2', '+2', '+2', '+2', '+2'])
    expect(moons).toEqual(['+2', '+2', '+2', '+2', '+4 18 and 15, eclipse 0'])
    expect(screen.getAllByText('2 + 2 + 4 + 2 + 2 =', { exact: false }).map((sum) => sum.textContent)).toEqual([
      '2 + 2 + 4 + 2 + 2 = 12',
    ])
    expect(screen.getAllByText(/You go from −21 to −9\./)).toHaveLength(2)
    const [first] = screen.getAllByRole('button', { name: /^Take five/ })
    if (first) await press(first)
    expect(draft.steps).toEqual(['take S1'])
    expect(first?.getAttribute('aria-pressed')).toBe('true')
  })

  test('with three or four, each alone, it stands on each card, and as a sum on the button', () => {
    desk.wide = true
    const two = seatView('12-take-several', ['take S1'], { runs: runsOf('12-take-several', 'S1') })
    const view = {
      ...two,
      seats: 3,
      scores: [...two.scores, 0],
      board: {
        ...two.board,
        rows: { ...two.board.rows, 'S/3': [], 'M/3': [] },
        hands: [...two.board.hands, null],
        hand_sizes: [...two.board.hand_sizes, 5],
        taken: [...two.board.taken, []],
        holders: [...two.board.holders, [3, 3]],
      },
    }
    play(view)
    const worth = [...document.querySelectorAll('.worth')].map((each) => each.textContent?.trim().replace(/\s+/g, ' '))
    expect(worth).toEqual(['+2', '+2', '+4 6 and 9, eclipse 0', '+2', '+2'])
    expect(
      screen
        .getByRole('button', { name: /^Take five/ })
        .textContent?.replace(/\s+/g, ' ')
        .trim(),
    ).toBe('Take five, 2 + 2 + 4 + 2 + 2 = +12')
  })

  test('a row that holds no run says what it lacks', () => {
    desk.wide = true
    const lacks = {
      'M/1': { code: 'soleil_et_lune.lacks_cover', params: { slot: 3, low: 13, high: 23, span: 10, length: 6 } },
    }
    play(seatView('11-take-run', ['S3@3/1'], { lacks }))
    expect(screen.getByText('Cover the eclipse in slot 3 with 13 to 23, and all 6 are one run.')).toBeTruthy()
  })

  test('a seat tells what its points are made of', () => {
    const view = frameOf('24-score').view
    render(Tally, { view, seat: 1, name: 'Yann' })
    expect(document.body.textContent).toMatch(/10 set aside\s+−4 lying\s+\d in hand/)
  })
})

describe('the log', () => {
  const tellAll = (figure: string, seat: number | null) =>
    movesOf(figure).map((move) => kit.tell?.(move, { names, seat }))

  test('tells moves in words, from where one sits', () => {
    expect(tellAll('04-opponents-row', 1)).toEqual([
      'Moon 17, right end of Odile',
      'Sun 23, your right end',
      'Moon 2, left end of Odile',
    ])
    expect(tellAll('05-eclipse', 1)).toEqual([
      'Eclipse on sun 18 of Odile',
      'Moon 9, own right end',
      'Eclipse on your sun 5',
    ])
    expect(tellAll('12-take-several', null)).toEqual([
      'Takes five suns, Takes five suns, Takes five moons',
      'Moon 14 on an eclipse of Yann',
      'Sun 1 on an own eclipse',
    ])
  })

  test('calls seats by their numbers where nobody is known', () => {
    const nobody = [callSeat(1), callSeat(2)]
    const told = movesOf('04-opponents-row').map((move) => kit.tell?.(move, { names: nobody, seat: 1 }))
    expect(told[0]).toBe('Moon 17, right end of seat 2')
    expect(kit.say('S12</2', 1, nobody)).toBe('sun 12 at the left end of seat 2’s sun row')
  })
})

describe('what is hidden', () => {
  test('a hidden hand shows its size and no card', () => {
    const view = seatView('02-both-ends', [])
    view.board.hands = [null, null]
    render(kit.Board, { view: { ...view, seat: null }, draft: null, marked: null, names })
    expect(document.querySelectorAll('.hand')).toHaveLength(0)
    expect(screen.getByRole('img', { name: 'Odile holds 4 cards' })).toBeTruthy()
    expect(cardsIn(document).sort()).toEqual(['M6', 'S15'])
  })

  test('a stack can be looked into, from the top', async () => {
    render(kit.Board, { view: frameOf('12-take-several').view, draft: null, marked: null, names })
    await press(screen.getByRole('button', { name: 'Look into stack 3 of Yann’s sun row, 3 cards' }))
    const dialog = screen.getByRole('dialog', { name: 'Stack 3 of Yann’s sun row, from the top' })
    expect(cardsIn(dialog)).toEqual(['S6', 'SX', 'S9'])
    await fireEvent.keyDown(dialog, { key: 'Escape' })
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('discards and cards set aside lie open, and who is out is said', async () => {
    const [, { frames } = { frames: [] }] = figures.find(([name]) => name === '21-out') ?? []
    const view = frames.at(-1)?.view
    if (!view) throw new Error('no figure')
    const { out, discards } = viewOf(view).board
    render(Side, { view, names })
    expect(out.length).toBeGreaterThan(0)
    expect(screen.getAllByText('out')).toHaveLength(out.length)
    await press(screen.getByRole('button', { name: /^Look (at the discard|through the \d+ discards)$/ }))
    expect(cardsIn(screen.getByRole('dialog', { name: 'Discards' }))).toEqual(discards)
  })
})

describe('keys', () => {
  const steps = ['S12</1', 'S17>/1', 'S24>/1', 'S26>/1']
  const key = async (name: string): Promise<void> => {
    await fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
    await settle()
  }

  test('digits pick, arrows go on, Enter on the table confirms', async () => {
    const { draft, moves } = play(seatView('02-both-ends', steps))
    await key('4')
    expect(draft.picked).toBe('S24')
    expect((document.activeElement as HTMLElement).dataset['step']).toBe('S24>/1')
    await press(document.activeElement as Element)
    expect(draft.steps).toEqual(['S24>/1'])
    await key('Enter')
    expect(moves).toEqual(['S24>/1'])
  })

  test('U takes back, Escape puts the card back into the hand', async () => {
    const { draft } = play(seatView('02-both-ends', steps))
    await key('1')
    await press(document.activeElement as Element)
    await key('u')
    expect(draft.steps).toEqual([])
    await key('1')
    await key('Escape')
    expect(draft.picked).toBeNull()
    expect(document.activeElement).toBe(held('Sun 12'))
  })

  test('the hand is one tab stop, and T takes a run', async () => {
    const view = seatView('11-take-run', ['S3@3/1', 'take S4'], { runs: runsOf('11-take-run', 'S4') })
    const { draft, moves } = play(view)
    const stops = within(screen.getByRole('toolbar'))
      .getAllByRole('button')
      .map((card) => card.tabIndex)
    expect(stops).toEqual([0, -1, -1])
    screen.getByRole('toolbar').querySelector('button')?.focus()
    await key('ArrowRight')
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Sun 23')
    await key('t')
    expect(draft.steps).toEqual(['take S4'])
    await key('Enter')
    expect(moves).toEqual(['take S4'])
  })
})

describe('seats', () => {
  test('the own rows come last, the others in the order of play', () => {
    const view = { ...frameOf('28-each-alone').view, seat: 2 }
    expect(sidesOf(view).map(({ seats }) => seats)).toEqual([[3], [4], [1], [2]])
  })

  test('partners share a row of each suit; who holds one fixes who holds the other', () => {
    const view = { ...frameOf('26-teams-take').view, seat: 3 }
    const [theirs, ours] = sidesOf(view)
    expect(theirs?.lanes.map(({ suit, holder }) => [suit, holder])).toEqual([
      ['S', 4],
      ['M', 2],
    ])
    expect(ours?.lanes.map(({ suit, holder }) => [suit, holder])).toEqual([
      ['S', 1],
      ['M', 3],
    ])
    render(kit.Board, { view, draft: null, marked: null, names })
    expect(screen.getByText('Yann’s sun row')).toBeTruthy()
    expect(screen.getByText('Your moon row')).toBeTruthy()
    expect(screen.getByText('your partner')).toBeTruthy()
  })

  test('a long row gets more of the width', () => {
    const lane = { seats: [1], holder: 1, teller: 1 }
    const long = Array.from({ length: 14 }, (_, at) => [`S${at + 1}`])
    expect(
      shareOf({
        seats: [1],
        own: false,
        lanes: [
          { ...lane, suit: 'S', stacks: long },
          { ...lane, suit: 'M', stacks: [] },
        ],
      }),
    ).toBeGreaterThan(0.6)
    expect(
      shareOf({
        seats: [1],
        own: false,
        lanes: [
          { ...lane, suit: 'S', stacks: long.slice(8) },
          { ...lane, suit: 'M', stacks: [] },
        ],
      }),
    ).toBe(0.5)
  })
})

describe('cards', () => {
  test('animals are those of the option', () => {
    expect([...animalsOf(frameOf('29-animals').view)]).toEqual([7, 15])
    expect(animalOn('S7', new Set([7]))).not.toBeNull()
    expect(animalOn('S12', new Set([7]))).toBeNull()
    expect(animalsOf(frameOf('02-both-ends').view).size).toBe(0)
  })

  test('the higher the number, the higher its sun', () => {
    expect(discOf(1).y).toBe(104)
    expect(discOf(29).y).toBe(32)
  })
})

describe('a move read aloud', () => {
  test('in English', () => {
    expect(kit.say('S29@3/1')).toBe('sun 29 on stack 3 of seat 1’s sun row')
    expect(kit.say('MX@1/2')).toBe('eclipse of the moon on stack 1 of seat 2’s moon row')
    expect(kit.say('S12</2', 2)).toBe('sun 12 at the left end of your sun row')
    expect(kit.say('S12</2')).toBe('sun 12 at the left end of seat 2’s sun row')
    const laid = { code: 'soleil_et_lune.laid', params: { card: 'S12', seat: 2 }, cells: [], points: [] }
    expect(kit.sayItem(laid, 2)).toBe('S12 on your row')
    expect(kit.sayItem(laid, 1)).toBe('S12 on a row of seat 2')
    expect(kit.say('take S1 M4')).toBe(
      'takes the run from stack 1 of the sun row, the run from stack 4 of the moon row',
    )
    expect(kit.say('destroy')).toBe('nothing fits, hand and rows are lost')
  })

  afterAll(() => speak('en'))

  test('in French', async () => {
    await speak('fr')
    expect(kit.say('S29@3/1')).toBe('soleil 29 sur la pile 3 (soleils, place 1)')
    expect(kit.say('M7>/2')).toBe('lune 7 au bout droit (lunes, place 2)')
    expect(kit.say('M7>/2', 2)).toBe('lune 7 au bout droit (vos lunes)')
    expect(kit.say('M7>/2', 1, ['Inès', 'Odile'])).toBe('lune 7 au bout droit (lunes chez Odile)')
    const nobody = [callSeat(1), callSeat(2)]
    expect(kit.say('M7>/2', 1, nobody)).toBe('lune 7 au bout droit (lunes, place 2)')
    const [moon] = movesOf('04-opponents-row')
    expect(moon && kit.tell?.(moon, { names: nobody, seat: 1 })).toBe('Lune 17, bout droit de la place 2')
    render(kit.Board, { view: frameOf('02-both-ends').view, draft: null, marked: null, names: nobody })
    expect(document.body.textContent).toContain('Soleils, place 2')
    expect(kit.say('take S4')).toBe('prend la suite dès la pile 4 des soleils')
    const laid = { code: 'soleil_et_lune.laid', params: { card: 'S12', seat: 2 }, cells: [], points: [] }
    expect(kit.sayItem(laid, 2)).toBe('S12 sur votre rangée')
    expect(kit.sayItem(laid, 1)).toBe('S12 sur une rangée de la place 2')
  })
})
