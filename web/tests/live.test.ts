import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findSeen } from '../src/lib/fair'
import { LiveTable } from '../src/lib/live.svelte'
import { visitor } from '../src/lib/me.svelte'

// The settings ask for the system's theme, which this DOM does not know.
vi.hoisted(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))

/** The server's end of a socket, played by the test. */
class Wire {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 3
  static all: Wire[] = []
  static get last(): Wire {
    return Wire.all.at(-1)!
  }
  readyState = Wire.CONNECTING
  sent: Record<string, unknown>[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(readonly url: URL) {
    Wire.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(): void {
    this.readyState = Wire.CLOSED
  }
  accept(): void {
    this.readyState = Wire.OPEN
    this.onopen?.()
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  break(code = 1006): void {
    this.readyState = Wire.CLOSED
    this.onclose?.({ code })
  }
  find(what: string): Record<string, unknown> {
    return this.sent.find((message) => message['do'] === what)!
  }
}

const sitter = (person: number) => ({ person, name: `P${person}`, called: null, bot: null })
const table = (more: object = {}) => ({
  id: 'abc',
  game: 'sitaos',
  seats: 2,
  options: {},
  rated: false,
  guests: [],
  public: true,
  clock: 'none',
  hot: false,
  partners: false,
  status: 'playing',
  host: 7,
  commitment: '',
  chairs: [sitter(7), sitter(8)],
  holders: [sitter(7), sitter(8)],
  leavers: [],
  offer: null,
  rematch: null,
  inviter: null,
  invited: [],
  ended: null,
  ...more,
})
const view = (more: object = {}) => ({
  game: 'sitaos',
  seats: 2,
  options: {},
  teams: [],
  seat: 1,
  ply: 0,
  to_move: 1,
  scores: [0, 0],
  outcome: null,
  last: null,
  board: { game: 'sitaos', stones: {}, swapped: null, goal: 100, figures: null },
  steps: ['D4', 'E4'],
  ...more,
})
const snapshot = (more: object = {}) => ({
  type: 'snapshot',
  number: 5,
  link: 'a5',
  table: table(),
  seat: 1,
  mine: [1],
  view: view(),
  history: [],
  clock: null,
  chat: [],
  preparing: false,
  ...more,
})
const laid = { seat: 1, text: 'D4', points: [2, 0], items: [] }
const moved = (number: number, ply: number, more: object = {}) => ({
  type: 'moved',
  number,
  at: 1,
  link: `a${number}`,
  move: laid,
  view: view({
    ply,
    to_move: 2,
    scores: [2, 0],
    last: laid,
    board: { game: 'sitaos', stones: { D4: 1 }, swapped: null, goal: 100, figures: null },
    steps: null,
    ...more,
  }),
})

let leave: (() => void) | undefined
function follow(id = 'abc'): LiveTable {
  const live = new LiveTable(id)
  leave = live.follow()
  return live
}
function seated(more: object = {}, id = 'abc'): LiveTable {
  const live = follow(id)
  Wire.last.accept()
  Wire.last.say(snapshot(more))
  return live
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Wire)
  Wire.all = []
  visitor.me = { id: 7, name: 'P7', guest: true, language: 'en', admin: false }
})
afterEach(() => {
  leave?.()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a live table', () => {
  it('knows while the game is being prepared', () => {
    const live = new LiveTable('abc')
    const leave = live.follow()
    Wire.last.accept()
    Wire.last.say({ type: 'preparing', game: 'sitaos' })
    expect([live.preparing, live.table, live.event]).toEqual(['sitaos', null, null])
    Wire.last.say(snapshot())
    expect([live.preparing, live.table?.id]).toEqual([null, 'abc'])
    Wire.last.say(snapshot({ table: table({ status: 'open' }), view: null, preparing: true }))
    expect(live.preparing).toBe('sitaos')
    Wire.last.say({ type: 'prepared', game: 'sitaos' })
    expect(live.preparing).toBeNull()
    leave()
  })

  it('begins with the snapshot', () => {
    const live = seated()
    expect(live.link).toBe('live')
    expect(live.table?.game).toBe('sitaos')
    expect(live.view?.steps).toEqual(['D4', 'E4'])
    expect(live.mine).toEqual([1])
  })

  it('asks bots for a pace that eyes can follow', () => {
    seated()
    expect(Wire.last.url.searchParams.get('pace')).toBe('700')
  })

  it('follows moves, and shows steps only to who is to move', () => {
    const live = seated()
    Wire.last.say(moved(6, 1))
    expect(live.view).toMatchObject({ ply: 1, to_move: 2, scores: [2, 0], seat: 1 })
    expect(live.view?.steps).toBeNull()
    expect(live.history.map(({ text }) => text)).toEqual(['D4'])
    expect(live.view?.last?.text).toBe('D4')
  })

  it('keeps the commitment that it saw first, and says when the table shows another', () => {
    localStorage.clear()
    const shows = (commitment: string) => snapshot({ table: table({ commitment }) })
    const live = seated(shows('aa'))
    expect(live.changed).toBe(false)
    Wire.last.say(shows('aa'))
    expect(live.changed).toBe(false)
    Wire.last.say({ type: 'resigned', number: 6, link: 'a6', seat: 2, table: table({ commitment: 'bb' }) })
    expect(live.changed).toBe(true)
    expect(findSeen('abc')).toMatchObject({ commitment: 'aa', when: 'playing' })
  })

  it('keeps the last link that it saw, and that of the end for good', () => {
    localStorage.clear()
    const live = seated({ table: table({ id: 'linked', commitment: 'aa' }) }, 'linked')
    expect(findSeen('linked')?.link).toBe('a5')
    Wire.last.say(moved(6, 1))
    expect(findSeen('linked')).toMatchObject({ commitment: 'aa', link: 'a6', over: false })
    const ended = { result: { how: 'resigned' }, fair: null }
    Wire.last.say({
      type: 'resigned',
      number: 7,
      at: 1,
      link: 'a7',
      seat: 2,
      table: table({ commitment: 'aa', status: 'over', ended }),
      view: view(),
    })
    Wire.last.say(snapshot({ number: 9, link: 'b9', table: table({ commitment: 'aa', status: 'over', ended }) }))
    expect(findSeen('linked')).toMatchObject({ link: 'a7', over: true })
    expect(live.table?.ended).toBeTruthy()
  })

  it('takes back what the server takes back', () => {
    const live = seated({ history: [laid, laid], view: view({ ply: 2 }) })
    Wire.last.say({ type: 'took_back', number: 6, at: 1, link: 'a6', ply: 1, view: view({ ply: 1 }), history: [laid] })
    expect([live.history.length, live.view?.ply]).toEqual([1, 1])
  })

  it('counts an event once, however often it comes', () => {
    const live = seated()
    Wire.last.say(moved(6, 1))
    Wire.last.say(moved(6, 1))
    expect(live.history).toHaveLength(1)
  })

  it('is answered by the event that a move becomes', async () => {
    const live = seated()
    const done = live.move('D4')
    expect(Wire.last.find('move')).toMatchObject({ move: 'D4', ply: 0 })
    Wire.last.say({ ...moved(6, 1), id: 'somebody-else' })
    Wire.last.say({ ...moved(7, 2), id: Wire.last.find('move')['id'] })
    await expect(done).resolves.toBeUndefined()
  })

  it('is answered by the event even where a snapshot was faster', async () => {
    const live = seated()
    const done = live.move('D4')
    Wire.last.say(snapshot({ number: 6, view: view({ ply: 1 }), history: [laid] }))
    Wire.last.say({ ...moved(6, 1), id: Wire.last.find('move')['id'] })
    await expect(done).resolves.toBeUndefined()
    expect(live.history).toHaveLength(1)
  })

  it('hands on what the referee says of a draft', async () => {
    const live = seated()
    const judged = live.judge(['D4'])
    const verdict = { ply: 0, status: 'complete', refusal: null, points: [2, 0], items: [], steps: [] }
    Wire.last.say({ type: 'judged', id: Wire.last.find('judge')['id'], ...verdict })
    await expect(judged).resolves.toMatchObject(verdict)
  })

  it('hands on why something was refused, with the table as it stands', async () => {
    const live = seated()
    const done = live.move('D4')
    Wire.last.say({
      type: 'refused',
      id: Wire.last.find('move')['id'],
      code: 'tables.stale',
      params: {},
      snapshot: snapshot({ number: 9, view: view({ ply: 3 }) }),
    })
    await expect(done).rejects.toMatchObject({ problem: { code: 'tables.stale' } })
    expect(live.view?.ply).toBe(3)
  })

  it('says that the connection is lost, makes it anew with growing pauses, and asks for what it missed', () => {
    const live = seated()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    Wire.last.break()
    expect(live.link).toBe('lost')
    const pauses = [250, 500, 1000, 2000, 4000, 8000, 8000]
    for (const [at, pause] of pauses.entries()) {
      vi.advanceTimersByTime(pause - 1)
      expect(Wire.all).toHaveLength(at + 1)
      vi.advanceTimersByTime(1)
      expect(Wire.all).toHaveLength(at + 2)
      vi.stubGlobal('fetch', () => new Promise(() => {}))
      if (at < pauses.length - 1) Wire.last.break()
    }
    expect(Wire.last.url.searchParams.get('after')).toBe('5')
    Wire.last.accept()
    Wire.last.say({ type: 'presence', people: [7, 8] })
    expect(live.link).toBe('live')
    expect(live.people).toEqual([7, 8])
  })

  it('sends again what was not answered, under the same name', async () => {
    const live = seated()
    const done = live.move('D4')
    const { id } = Wire.last.find('move')
    Wire.last.break()
    const late = live.do({ do: 'say', text: 'hello' })
    vi.advanceTimersByTime(1000)
    Wire.last.accept()
    expect(Wire.last.find('move')['id']).toBe(id)
    expect(Wire.last.find('say')).toMatchObject({ text: 'hello' })
    Wire.last.say({ type: 'done', id, number: 6, ply: 1, again: true })
    Wire.last.say({ type: 'done', id: Wire.last.find('say')['id'], number: 7, ply: 1 })
    await Promise.all([done, late])
  })

  it('takes what it missed from the snapshot that follows', () => {
    const live = seated()
    Wire.last.break()
    vi.advanceTimersByTime(1000)
    Wire.last.accept()
    const { move, type, number, at, link } = moved(6, 1)
    Wire.last.say({ type, number, at, link, move })
    expect(live.event?.type).toBe('moved')
    expect([live.view?.ply, live.history.length]).toEqual([0, 0])
    Wire.last.say(snapshot({ number: 6, view: view({ ply: 1, to_move: 2 }), history: [laid] }))
    expect(live.view?.ply).toBe(1)
  })

  it('cuts a connection that has gone silent', () => {
    const live = seated()
    vi.advanceTimersByTime(13_000)
    expect(Wire.last.find('ping')).toBeTruthy()
    vi.advanceTimersByTime(25_000)
    expect(Wire.all).toHaveLength(2)
    expect(live.link).toBe('lost')
  })

  it('is lost as soon as the browser is offline, and back at once when it is online', () => {
    const live = seated()
    dispatchEvent(new Event('offline'))
    expect(live.link).toBe('lost')
    dispatchEvent(new Event('online'))
    expect(Wire.all).toHaveLength(2)
  })

  it('knows when there is no such table', async () => {
    const answer = {
      ok: false,
      status: 404,
      json: () => Promise.resolve({ code: 'tables.not_found', params: { table: 'nope' }, words: '' }),
    }
    vi.stubGlobal('fetch', () => Promise.resolve(answer))
    const live = follow('nope')
    Wire.last.break()
    await vi.waitFor(() => expect(live.link).toBe('gone'))
    expect(live.problem?.code).toBe('tables.not_found')
    await expect(live.do({ do: 'sit' })).rejects.toMatchObject({ problem: { code: 'tables.not_found' } })
    vi.advanceTimersByTime(60_000)
    expect(Wire.all).toHaveLength(1)
  })

  it('asks no more once it is told so, though it was about to ask again', async () => {
    let say: (answer: object) => void = () => undefined
    const asked = vi.fn(() => new Promise<object>((resolve) => (say = resolve)))
    vi.stubGlobal('fetch', asked)
    const live = follow('nope')
    Wire.last.break()
    vi.advanceTimersByTime(1000)
    expect(Wire.all).toHaveLength(2)
    say({ ok: false, status: 404, json: () => Promise.resolve({ code: 'tables.not_found', params: {}, words: '' }) })
    await vi.waitFor(() => expect(live.link).toBe('gone'))
    Wire.last.break()
    vi.advanceTimersByTime(60_000)
    expect([Wire.all.length, asked.mock.calls.length]).toEqual([2, 1])
  })

  it('finds its own seats when the game starts, several of them at one screen', () => {
    const live = seated({ table: table({ status: 'open', holders: [] }), seat: null, mine: [], view: null })
    Wire.last.say({
      type: 'started',
      number: 6,
      at: 1,
      link: 'a6',
      order: [1, 2],
      words: [],
      table: table({ hot: true, holders: [sitter(7), sitter(7)] }),
      view: view({ seat: null }),
    })
    expect(live.mine).toEqual([1, 2])
    expect(live.seat).toBeNull()
    live.sitAs(2)
    expect(Wire.all).toHaveLength(2)
    expect(Wire.last.url.searchParams.get('as')).toBe('2')
    expect(Wire.last.url.searchParams.has('after')).toBe(false)
    void live.do({ do: 'judge', draft: 'D4' })
    Wire.last.accept()
    expect(Wire.last.find('judge')).toMatchObject({ as: 2 })
  })

  it('looks from the seat that may move where one screen holds several and nothing is hidden', () => {
    const live = seated({ table: table({ hot: true, holders: [sitter(7), sitter(7)] }), mine: [1, 2] })
    Wire.last.say(moved(6, 1, { seat: 2, steps: ['E4'] }))
    expect(live.seat).toBe(2)
    expect(live.view).toMatchObject({ seat: 2, to_move: 2, steps: ['E4'] })
    Wire.last.say(moved(7, 2, { seat: null, to_move: 1 }))
    expect(live.seat).toBeNull()
  })

  it('looks on after giving up', () => {
    const live = seated({ table: table({ seats: 3, holders: [sitter(7), sitter(8), sitter(9)] }) })
    Wire.last.say({
      type: 'resigned',
      number: 6,
      seat: 1,
      table: table({ seats: 3, holders: [sitter(7), sitter(8), sitter(9)], leavers: [1] }),
      link: 'a6',
      view: view({ seat: null }),
    })
    expect(live.mine).toEqual([])
    expect(live.seat).toBeNull()
  })

  it('keeps offers, the rematch and the end', () => {
    const live = seated()
    Wire.last.say({ type: 'offered', number: 6, link: 'a6', seat: 2, table: table({ offer: 2 }) })
    expect(live.table?.offer).toBe(2)
    Wire.last.say({ type: 'declined', number: 7, link: 'a7', table: table() })
    expect(live.table?.offer).toBeNull()
    const over = { status: 'over', ended: { result: { how: 'played' }, fair: null } }
    Wire.last.say({ ...moved(8, 1), table: table(over) })
    expect(live.table?.status).toBe('over')
    Wire.last.say({
      type: 'rematch',
      number: 9,
      link: 'a8',
      person: 8,
      rematch: 'next',
      table: table({ ...over, rematch: 'next', inviter: 8 }),
    })
    expect([live.table?.rematch, live.table?.inviter]).toEqual(['next', 8])
  })

  it('calls people as they are called now, but for those who were given a name at this screen', () => {
    const live = seated({ table: table({ holders: [{ ...sitter(8), called: 'Zoé', name: 'Zoé' }, sitter(8)] }) })
    Wire.last.say({ type: 'named', person: 8, name: 'Odile' })
    expect(live.table?.holders.map((holder) => holder.name)).toEqual(['Zoé', 'Odile'])
  })

  it('keeps the chat, and lets go of what was removed or is not read any more', () => {
    const live = seated()
    Wire.last.say({ type: 'said', number: 6, at: 1, link: 'a5', person: 8, name: 'P8', text: 'hello' })
    Wire.last.say({ type: 'said', number: 7, at: 1, link: 'a5', person: 9, name: 'P9', text: 'hi' })
    Wire.last.say({ type: 'removed', number: 8, at: 1, link: 'a5', said: 6 })
    expect(live.chat.map(({ text }) => text)).toEqual(['hi'])
    live.forget(9)
    expect(live.chat).toEqual([])
  })

  it('comes back as who one is now after signing out', () => {
    seated()
    Wire.last.break(4401)
    vi.advanceTimersByTime(1000)
    expect(Wire.last.url.searchParams.has('after')).toBe(false)
  })
})
