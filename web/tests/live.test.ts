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
  id: 'abc', game: 'sitaos', seats: 2, options: {}, rated: false, guests: [], public: true, clock: 'none', hot: false, partners: false,
  status: 'playing', host: 7, commitment: '', chairs: [sitter(7), sitter(8)], holders: [sitter(7), sitter(8)], leavers: [],
  offer: null, rematch: null, inviter: null, invited: [], ended: null, ...more,
})
const view = (more: object = {}) => ({
  game: 'sitaos', seats: 2, options: {}, seat: 1, ply: 0, to_move: 1, scores: [0, 0], outcome: null, last: null, board: { stones: {} },
  steps: ['D4', 'E4'], history: [], ...more,
})
const snapshot = (more: object = {}) => ({
  type: 'snapshot', number: 5, table: table(), seat: 1, mine: [1], view: view(), clock: null, chat: [], preparing: false, ...more,
})
const moved = (number: number, ply: number) => ({
  type: 'moved', number, at: 1, ply, to_move: 2, scores: [2, 0], outcome: null, board: { stones: { D4: 1 } }, clock: null,
  move: { seat: 1, move: 'D4', points: [2, 0], items: [] },
})

let leave: (() => void) | undefined
function follow(id = 'abc'): LiveTable {
  const live = new LiveTable(id)
  leave = live.follow()
  return live
}
function seated(more: object = {}): LiveTable {
  const live = follow()
  Wire.last.accept()
  Wire.last.say(snapshot(more))
  return live
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Wire)
  Wire.all = []
  visitor.me = { id: 7, name: 'P7', guest: true, language: 'en', admin: false } as unknown as typeof visitor.me
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
    expect(live.view?.steps).toBeUndefined()
    expect(live.view?.history).toHaveLength(1)
    expect(live.view?.last?.move).toBe('D4')
  })

  it('keeps the commitment that it saw first, and says when the table shows another', () => {
    localStorage.clear()
    const shows = (commitment: string) => snapshot({ table: table({ commitment }) })
    const live = seated(shows('aa'))
    expect(live.changed).toBe(false)
    Wire.last.say(shows('aa'))
    expect(live.changed).toBe(false)
    Wire.last.say({ type: 'resigned', number: 6, seat: 2, table: table({ commitment: 'bb' }) })
    expect(live.changed).toBe(true)
    expect(findSeen('abc')).toMatchObject({ commitment: 'aa', when: 'playing' })
  })

  it('counts an event once, however often it comes', () => {
    const live = seated()
    Wire.last.say(moved(6, 1))
    Wire.last.say(moved(6, 1))
    expect(live.view?.history).toHaveLength(1)
  })

  it('is answered by the event that a move becomes', async () => {
    const live = seated()
    const done = live.move('D4')
    expect(Wire.last.find('move')).toMatchObject({ move: 'D4', ply: 0 })
    Wire.last.say({ ...moved(6, 1), done: { id: Wire.last.find('move')['id'], ply: 1 } })
    await expect(done).resolves.toBeUndefined()
  })

  it('hands on why something was refused, with the table as it stands', async () => {
    const live = seated()
    const done = live.move('D4')
    Wire.last.say({ type: 'refused', id: Wire.last.find('move')['id'], code: 'tables.stale', params: {}, snapshot: snapshot({ number: 9, view: view({ ply: 3 }) }) })
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
    const late = live.do('say', { text: 'hello' })
    vi.advanceTimersByTime(1000)
    Wire.last.accept()
    expect(Wire.last.find('move')['id']).toBe(id)
    expect(Wire.last.find('say')).toMatchObject({ text: 'hello' })
    Wire.last.say({ type: 'done', id, again: true, ply: 1 })
    Wire.last.say({ type: 'done', id: Wire.last.find('say')['id'], number: 7 })
    await Promise.all([done, late])
  })

  it('takes what it missed from the snapshot that follows', () => {
    const live = seated()
    Wire.last.break()
    vi.advanceTimersByTime(1000)
    Wire.last.accept()
    const { move, type, number, at } = moved(6, 1)
    Wire.last.say({ type, number, at, move })
    expect(live.event?.type).toBe('moved')
    expect(live.view?.ply).toBe(0)
    Wire.last.say(snapshot({ number: 6, view: view({ ply: 1, to_move: 2 }) }))
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
    const answer = { ok: false, status: 404, json: () => Promise.resolve({ code: 'tables.not_found', params: { table: 'nope' }, words: '' }) }
    vi.stubGlobal('fetch', () => Promise.resolve(answer))
    const live = follow('nope')
    Wire.last.break()
    await vi.waitFor(() => expect(live.link).toBe('gone'))
    expect(live.problem?.code).toBe('tables.not_found')
    await expect(live.do('sit')).rejects.toMatchObject({ problem: { code: 'tables.not_found' } })
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
    Wire.last.say({ type: 'started', number: 6, table: table({ hot: true, holders: [sitter(7), sitter(7)] }), view: view({ seat: null }), clock: null })
    expect(live.mine).toEqual([1, 2])
    expect(live.seat).toBeNull()
    live.sitAs(2)
    expect(Wire.all).toHaveLength(2)
    expect(Wire.last.url.searchParams.get('as')).toBe('2')
    expect(Wire.last.url.searchParams.has('after')).toBe(false)
    void live.do('judge', { draft: 'D4' })
    Wire.last.accept()
    expect(Wire.last.find('judge')).toMatchObject({ as: 2 })
  })

  it('looks from the seat that may move where one screen holds several and nothing is hidden', () => {
    const live = seated({ table: table({ hot: true, holders: [sitter(7), sitter(7)] }), mine: [1, 2] })
    const moved = { type: 'moved', ply: 1, to_move: 2, scores: [0, 0], outcome: null, board: { stones: {} } }
    Wire.last.say({ ...moved, number: 6, move: { seat: 1, move: 'D4', points: [0, 0], items: [] }, steps: ['E4'] })
    expect(live.seat).toBe(2)
    expect(live.view).toMatchObject({ seat: 2, to_move: 2, steps: ['E4'] })
    Wire.last.say({ ...moved, number: 7, ply: 2, to_move: 1, move: { seat: 2, move: 'E4', points: [0, 0], items: [] } })
    expect(live.seat).toBeNull()
  })

  it('looks on after giving up', () => {
    const live = seated({ table: table({ seats: 3, holders: [sitter(7), sitter(8), sitter(9)] }) })
    Wire.last.say({ type: 'resigned', number: 6, seat: 1, table: table({ seats: 3, holders: [sitter(7), sitter(8), sitter(9)], leavers: [1] }), clock: null })
    expect(live.mine).toEqual([])
    expect(live.seat).toBeNull()
  })

  it('keeps offers, the rematch and the end', () => {
    const live = seated()
    Wire.last.say({ type: 'offered', number: 6, seat: 2 })
    expect(live.table?.offer).toBe(2)
    Wire.last.say({ type: 'declined', number: 7 })
    expect(live.table?.offer).toBeNull()
    Wire.last.say({ ...moved(8, 1), ended: { result: { how: 'played' }, fair: null } })
    expect(live.table?.status).toBe('over')
    Wire.last.say({ type: 'rematch', number: 9, table: 'next', person: 8 })
    expect([live.table?.rematch, live.table?.inviter]).toEqual(['next', 8])
  })

  it('calls people as they are called now, but for those who were given a name at this screen', () => {
    const live = seated({ table: table({ holders: [{ ...sitter(8), called: 'Zoé', name: 'Zoé' }, sitter(8)] }) })
    Wire.last.say({ type: 'named', person: 8, name: 'Odile' })
    expect(live.table?.holders.map((holder) => holder?.name)).toEqual(['Zoé', 'Odile'])
  })

  it('keeps the chat, and lets go of what was removed or is not read any more', () => {
    const live = seated()
    Wire.last.say({ type: 'said', number: 6, at: 1, person: 8, name: 'P8', text: 'hello' })
    Wire.last.say({ type: 'said', number: 7, at: 1, person: 9, name: 'P9', text: 'hi' })
    Wire.last.say({ type: 'removed', number: 8, said: 6 })
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
