/** A table's page as somebody sees it who sits there: the server's end is played by the test. */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

// A desk of middling width, without fingers: the board, and one column beside it.
vi.hoisted(() =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  })),
)
vi.hoisted(() =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  ),
)

import { kitOf } from '../src/boards'
import { endAtTable } from '../src/end'
import { visitor } from '../src/lib/me.svelte'
import { keepRead } from '../src/lib/read'
import { settings } from '../src/lib/settings.svelte'
import type { Snapshot, Table as Plan, View } from '../src/lib/views'
import { speak } from '../src/lib/words.svelte'
import Table from '../src/pages/table/Table.svelte'
import Headed from './Headed.svelte'
import { soundsHeard, Speaker } from './speaker'

interface Page {
  figures: Record<string, { seats: number; frames: { view: View }[] }>
}
const pages = Object.fromEntries(
  Object.entries(import.meta.glob<Page>('./figures/*.json', { eager: true, import: 'default' })).map(([path, page]) => [
    /(\w+)\.json$/.exec(path)?.[1] ?? '',
    page,
  ]),
)
const GAMES = ['sitaos', 'siesta', 'sidoke', 'soleil_et_lune']

/** The socket of the table that is open. */
class Wire {
  static readonly OPEN = 1
  static last: Wire | null = null
  readyState = 1
  sent: { do: string; id: string; [name: string]: unknown }[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor() {
    Wire.last = this
    queueMicrotask(() => this.onopen?.())
  }
  send(text: string): void {
    const asked = JSON.parse(text) as Wire['sent'][number]
    this.sent.push(asked)
    if (asked.do === 'judge')
      this.say({
        type: 'judged',
        id: asked.id,
        ply: 0,
        status: 'complete',
        refusal: null,
        points: [0, 0],
        items: [],
        steps: [],
      })
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  close(): void {}
}

const me = { id: 7, name: 'Inès', guest: true, language: 'en' as const }
const sitter = (person: number, name: string) => ({ person, name, called: null, bot: null })
let count = 0

/** A position of a game in which seat 1 is to move, as its holder sees it. */
function viewOf(game: string): View {
  const frames = Object.values(pages[game]?.figures ?? {}).flatMap(({ seats, frames }) => (seats === 2 ? frames : []))
  const view = frames.find(({ view }) => view.to_move === 1 && !view.outcome)?.view
  if (!view) throw new Error(`no figure of ${game}`)
  const steps = game === 'sitaos' ? ['A1', 'H7'] : []
  return { ...structuredClone(view), seat: 1, last: null, steps }
}

/** Open the page of a table; it is drawn when the position is. */
async function open(
  game: string,
  { table = {}, ...more }: { table?: Partial<Plan> } & Partial<Omit<Snapshot, 'table'>> = {},
) {
  const view = viewOf(game)
  const holders = [sitter(7, 'Inès'), sitter(8, 'Odile')]
  const snapshot = {
    type: 'snapshot',
    number: 5,
    link: '',
    seat: 1,
    mine: [1],
    history: [],
    clock: null,
    chat: [],
    preparing: false,
    me,
    view,
    ...more,
    table: {
      id: `t${(count += 1)}`,
      game,
      seats: 2,
      options: view.options,
      rated: false,
      guests: [],
      public: true,
      clock: 'none',
      hot: false,
      partners: false,
      status: 'playing',
      host: 7,
      commitment: '',
      chairs: holders,
      holders,
      leavers: [],
      hints: [0, 0],
      hinted: [],
      offer: null,
      rematch: null,
      inviter: null,
      invited: [],
      ended: null,
      ...table,
    },
  }
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json(url.startsWith('/api/tables/') ? snapshot : url === '/api/games' ? [] : me)),
  )
  render(Headed, { Page: Table, id: snapshot.table.id })
  await screen.findByRole('region', { name: 'The turn' })
  await expect.poll(() => Wire.last?.onmessage).toBeTruthy()
  return { snapshot, say: (message: object) => Wire.last?.say(message) }
}

beforeAll(async () => {
  await speak('en')
  // Compiling a board, or an end, takes long on a busy machine, and no test is about that.
  await Promise.all([...GAMES.map((game) => kitOf(game)), endAtTable()])
}, 120_000)
beforeEach(() => {
  vi.stubGlobal('WebSocket', Wire)
  localStorage.clear()
  settings.known = []
  vi.stubGlobal('AudioContext', Speaker)
  Speaker.heard = []
})
afterEach(() => {
  cleanup()
  visitor.me = null
})

describe('whoever plays a game for the first time', () => {
  const AIMS: Record<string, [RegExp, RegExp]> = {
    sitaos: [/100 points win/, /Tap a crossing/],
    siesta: [/between a sun and a line of shadows scores/, /Tap a piece, then a lit cell/],
    sidoke: [/numbers that follow each other, score/, /Tap a tile, then a lit cell/],
    soleil_et_lune: [/build rising rows and take runs of five/, /Tap a card, then a lit place/],
  }

  test.each(GAMES)('is told the aim and what to tap, until the first move: %s', async (game) => {
    const { snapshot, say } = await open(game)
    const turn = screen.getByRole('region', { name: 'The turn' })
    for (const words of AIMS[game] ?? []) expect(within(turn).getByText(words)).toBeTruthy()
    say({ ...snapshot, number: 6, history: [{ seat: 1, text: 'pass', points: [0, 0], items: [] }] })
    await expect.poll(() => within(turn).queryByText(AIMS[game]![1])).toBeNull()
    expect(settings.known).toEqual([game])
  })
})

describe('a stone', () => {
  const lay = async () => {
    const cell = document.querySelector('[role=gridcell][aria-label^="A1,"]')
    if (!cell) throw new Error('no free cell')
    await fireEvent.click(cell)
    await expect.poll(() => Wire.last?.sent.some(({ do: what }) => what === 'judge' || what === 'move')).toBe(true)
  }

  test.each([
    ['that is rated', { rated: true }],
    ['with days for a turn', { clock: '3d' }],
  ])('waits to be confirmed at a table %s', async (_, table) => {
    await open('sitaos', { table })
    await lay()
    await expect.poll(() => screen.getByRole<HTMLButtonElement>('button', { name: /^Confirm/ }).disabled).toBe(false)
    expect(Wire.last?.sent.map(({ do: what }) => what)).not.toContain('move')
  })

  test('is played at once where a slip costs little', async () => {
    await open('sitaos')
    await lay()
    await expect.poll(() => Wire.last?.sent.map(({ do: what }) => what)).toContain('move')
  })
})

test.each(GAMES)('seats that are called alike differ by letter or sign wherever they are marked: %s', async (game) => {
  const bot = { person: null, name: null, called: null, bot: 'casual' }
  const history = [1, 2].map((seat) => ({ seat, text: 'pass', points: [0, 0], items: [] }))
  await open(game, {
    table: { holders: [bot, bot], chairs: [bot, bot] },
    seat: null,
    mine: [],
    history,
    view: { ...viewOf(game), seat: null, last: history[1]! },
  })
  const marks = [...document.querySelectorAll('.seat .mark svg')].map((mark) => mark.innerHTML)
  expect(new Set(marks).size).toBe(2)
  expect(
    [...document.querySelectorAll('.seat .name')].map((name) =>
      name.textContent?.replace(/^\s*Seat \d:?\s*/, '').trim(),
    ),
  ).toEqual([expect.stringMatching(/1/), expect.stringMatching(/2/)])
  const logged = [...document.querySelectorAll('.log .mark svg')].map((mark) => mark.innerHTML)
  expect(logged).toEqual(marks.toReversed())
})

describe('what was said', () => {
  const said = (number: number, person: number, text: string) => ({
    number,
    at: number,
    person,
    name: `P${person}`,
    text,
  })
  const chat = [said(1, 8, 'Hello!'), said(2, 7, 'Hello.'), said(4, 8, 'A long afternoon, isn’t it?')]
  const button = () => within(screen.getByRole('banner')).getByRole('button', { name: /^Chat/ })

  test('is counted in the header, which no column scrolls out of sight, also while the rules are open', async () => {
    const { say } = await open('soleil_et_lune')
    expect(button().textContent).not.toMatch(/\d/)
    say({ type: 'said', ...said(6, 8, 'Your turn!') })
    await expect.poll(() => button().textContent).toContain('1')
    await fireEvent.click(screen.getByRole('link', { name: 'How it works' }))
    expect(button().textContent).toContain('1')
  })

  test('while one was away counts as new for whoever sits there', async () => {
    await open('soleil_et_lune', { chat })
    expect(button().textContent).toContain('2')
  })

  test('and has been read here is not new again', async () => {
    keepRead(`t${count + 1}`, 1)
    await open('soleil_et_lune', { chat })
    expect(button().textContent).toContain('1')
    await fireEvent.click(button())
    await expect.poll(() => button().textContent).not.toMatch(/\d/)
    cleanup()
    count -= 1
    await open('soleil_et_lune', { chat })
    expect(button().textContent).not.toMatch(/\d/)
  })

  test('before a stranger came is not counted for them', async () => {
    await open('soleil_et_lune', { chat, seat: null, mine: [], table: { holders: [sitter(9, 'A'), sitter(8, 'B')] } })
    expect(button().textContent).not.toMatch(/\d/)
  })
})

test('the answer to a wish to take back is plain, in French too', async () => {
  await open('sitaos', { table: { offer: 2 } })
  const words = () => [...document.querySelectorAll('.banner button')].map((button) => button.textContent?.trim())
  expect(words()).toEqual(['Allow', 'Decline'])
  await speak('fr')
  await expect.poll(() => words()).toEqual(['Accepter', 'Refuser'])
  await speak('en')
})

describe('sounds', () => {
  /** Something happens, a while after what happened before. */
  function tell(event: object): void {
    Speaker.now += 10
    Wire.last?.say(event)
  }
  const moved = (number: number, seat: number, points: number[]) => ({
    type: 'moved',
    number,
    at: number,
    link: '',
    move: { seat, text: 'D4', points, items: [] },
  })

  test('tell of a move, of points and of the end, each once', async () => {
    const { snapshot } = await open('sitaos')
    tell(moved(6, 2, [0, 0]))
    await expect.poll(() => soundsHeard()).toEqual(['wood'])
    tell(moved(7, 2, [0, 4]))
    await expect.poll(() => soundsHeard()).toEqual(['wood', 'wood', 'points'])
    // One's own stone was heard when it was laid.
    tell(moved(8, 1, [4, 0]))
    await expect.poll(() => soundsHeard().slice(3)).toEqual(['points'])
    const ended = {
      result: { how: 'resigned', by: 2, scores: [4, 4], ranks: [1, 2], teams: null, rating_ranks: null },
      fair: null,
      story: { reasons: [{ code: 'core.end_resigned', seat: 2, params: {}, cells: [] }], kinds: [[], []], turns: [] },
    }
    tell({ type: 'resigned', number: 9, at: 9, link: '', seat: 2, table: { ...snapshot.table, status: 'over', ended } })
    await expect.poll(() => soundsHeard().slice(4)).toEqual(['end'])
  })

  test('a piece is heard when it is laid', async () => {
    await open('sitaos', { table: { rated: true } })
    const cell = document.querySelector('[role=gridcell][aria-label^="A1,"]')
    if (cell) await fireEvent.click(cell)
    await expect.poll(() => soundsHeard()).toEqual(['wood'])
  })

  test('are not repeated after the curtain of a table for one screen', async () => {
    const { snapshot } = await open('sitaos', {
      table: { hot: true, holders: [sitter(7, 'Inès'), sitter(7, 'Inès')] },
      mine: [1, 2],
    })
    tell({ ...moved(6, 1, [4, 0]), view: { ...snapshot.view, ply: 1, to_move: 2, scores: [4, 0], steps: null } })
    await fireEvent.click(await screen.findByRole('button', { name: /^I am / }))
    await expect.poll(() => soundsHeard()).toEqual(['points'])
    tell({ ...snapshot, number: 7, seat: 2, view: { ...snapshot.view, seat: 2, to_move: 2, ply: 1 } })
    await screen.findByRole('region', { name: 'The turn' })
    expect(soundsHeard()).toEqual(['points'])
  })
})
