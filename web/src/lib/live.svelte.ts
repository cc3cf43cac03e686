/** One's place at a table, live: events come in, actions go out, a cut connection is made anew. */
import { ask, Refused } from './api'
import { keepSeen } from './fair'
import { newId } from './ids'
import { visitor } from './me.svelte'
import { settings } from './settings.svelte'
import type { Said, Snapshot, Table, TableEvent, Times, Verdict, View } from './views'
import type { Problem } from './words.svelte'

export type Link = 'connecting' | 'live' | 'lost' | 'gone'
type Done = Record<string, unknown>
interface Waiting {
  text: string
  resolve: (done: Done) => void
  reject: (refused: Refused) => void
}
const SHORTEST = 250
const LONGEST = 8000
const SILENCE = 25_000
const SIGNED_OUT = 4401
const SEEN = ['ply', 'to_move', 'scores', 'outcome', 'board', 'steps'] as const

export class LiveTable {
  link = $state<Link>('connecting')
  /** Why there is no table, once the link is gone for good. */
  problem = $state<Problem | null>(null)
  table = $state.raw<Table | null>(null)
  view = $state.raw<View | null>(null)
  seat = $state<number | null>(null)
  mine = $state.raw<number[]>([])
  /** The seat from which one asked to look, where one device holds several. */
  asSeat = $state<number | null>(null)
  /** The clocks as they stood `at` a moment of this device. */
  times = $state.raw<{ times: Times; at: number } | null>(null)
  chat = $state.raw<Said[]>([])
  people = $state.raw<number[]>([])
  /** The game, while the server still prepares it: nothing can be played, and no clock runs. */
  preparing = $state<string | null>(null)
  /** Whether the table shows another commitment than this browser saw there first. */
  changed = $state(false)
  /** The last event, for whoever speaks, rings or animates. */
  event = $state.raw<TableEvent | null>(null)

  #socket: WebSocket | null = null
  #number: number | null = null
  #waiting = new Map<string, Waiting>()
  #delay = SHORTEST
  #timer: ReturnType<typeof setTimeout> | undefined
  #pulse: ReturnType<typeof setInterval> | undefined
  #heard = 0
  #closed = false

  constructor(readonly id: string) {}

  /** Follow the table until the returned function is called. */
  follow(): () => void {
    const online = () => this.#retry()
    const offline = () => this.#cut()
    const visible = () => document.visibilityState === 'visible' && this.#feel()
    addEventListener('online', online)
    addEventListener('offline', offline)
    document.addEventListener('visibilitychange', visible)
    this.#connect()
    return () => {
      removeEventListener('online', online)
      removeEventListener('offline', offline)
      document.removeEventListener('visibilitychange', visible)
      this.#closed = true
      this.#rest()
      this.#socket?.close()
    }
  }

  /** Look from another of one's own seats, where one device holds several. */
  sitAs(seat: number | null): void {
    if (seat === this.asSeat) return
    this.asSeat = seat
    this.#number = null
    if (this.#closed || this.link === 'gone') return
    this.#delay = SHORTEST
    this.#drop()
    this.#connect()
  }

  /** Do something, and wait until the server says that it is done. */
  do(what: string, fields: Record<string, unknown> = {}): Promise<Done> {
    if (this.problem) return Promise.reject(new Refused(404, this.problem))
    const id = newId()
    const as = this.asSeat === null ? {} : { as: this.asSeat }
    const text = JSON.stringify({ do: what, id, ...as, ...fields })
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { text, resolve, reject })
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text)
    })
  }

  /** What a draft would do. */
  async judge(draft: readonly string[]): Promise<Verdict> {
    return (await this.do('judge', { draft: draft.join(' ') })) as unknown as Verdict
  }

  /** Play a whole move in the position that one sees. */
  async move(text: string): Promise<void> {
    await this.do('move', { move: text, ply: this.view?.ply ?? 0 })
  }

  /** What somebody said is read no more; the server keeps the rest away. */
  forget(person: number): void {
    this.chat = this.chat.filter((said) => said.person !== person)
  }

  /** Where the table stands: what was known of it before is forgotten. */
  begin(snapshot: Snapshot): void {
    this.#number = snapshot.number
    this.#see(snapshot.table)
    this.view = snapshot.view
    this.seat = snapshot.seat
    this.mine = snapshot.mine
    this.chat = snapshot.chat
    this.preparing = snapshot.preparing ? snapshot.table.game : null
    this.#tell(snapshot.clock)
    this.event = snapshot as unknown as TableEvent
  }

  #connect(): void {
    this.#rest()
    const query = new URLSearchParams({ pace: String(settings.pace) })
    if (this.#number !== null) query.set('after', String(this.#number))
    if (this.asSeat !== null) query.set('as', String(this.asSeat))
    const url = new URL(`/api/tables/${encodeURIComponent(this.id)}/live?${query}`, location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    const socket = new WebSocket(url)
    let opened = false
    this.#socket = socket
    socket.onopen = () => {
      if (this.#socket !== socket) return
      opened = true
      for (const { text } of this.#waiting.values()) socket.send(text)
    }
    socket.onmessage = ({ data }) => {
      if (this.#socket !== socket) return
      this.#heard = Date.now()
      this.link = 'live'
      this.#delay = SHORTEST
      this.#take(JSON.parse(String(data)) as TableEvent)
    }
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return
      // Whoever was signed out comes back as who they are now, and sees what that one may see.
      if (code === SIGNED_OUT) this.#number = null
      this.#lose()
      // A browser does not say why a socket was never opened; the same question over HTTP does.
      if (!opened && this.link !== 'gone') void this.#inquire()
    }
    this.#heard = Date.now()
    this.#pulse = setInterval(() => this.#feel(), SILENCE / 2)
  }

  /** A connection that has gone silent is cut, so that it can be made anew. */
  #feel(): void {
    if (this.#closed || this.link === 'gone') return
    if (Date.now() - this.#heard > SILENCE) {
      this.#cut()
      this.#retry()
    } else if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ do: 'ping', id: newId() }))
    }
  }

  /** Let go of a socket without waiting for the other end to agree. */
  #drop(): void {
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }

  #cut(): void {
    if (this.#closed || this.link === 'gone') return
    this.#drop()
    this.#lose()
  }

  #lose(): void {
    this.#rest()
    this.#socket = null
    if (this.#closed || this.link === 'gone') return
    this.link = this.table ? 'lost' : 'connecting'
    this.#timer = setTimeout(() => this.#connect(), this.#delay * (0.7 + Math.random() * 0.6))
    this.#delay = Math.min(LONGEST, this.#delay * 2)
  }

  async #inquire(): Promise<void> {
    try {
      await ask('get', '/api/tables/{table}', { path: { table: this.id } })
    } catch (error) {
      this.giveUp(error)
    }
  }

  /** Ask no more for a table, if an answer says that there is none; true if it does. */
  giveUp(error: unknown): boolean {
    if (!(error instanceof Refused) || ![400, 404].includes(error.status) || this.#closed) return false
    this.#rest()
    this.link = 'gone'
    this.#drop()
    const problem = error.status === 404 ? error.problem : { code: 'tables.not_found', params: { table: this.id } }
    this.problem = problem
    for (const { reject } of this.#waiting.values()) reject(new Refused(404, problem))
    this.#waiting.clear()
    return true
  }

  #retry(): void {
    if (this.link === 'gone' || this.#closed || this.#socket) return
    this.#delay = SHORTEST
    this.#connect()
  }

  #rest(): void {
    clearTimeout(this.#timer)
    clearInterval(this.#pulse)
  }

  #take(message: TableEvent): void {
    if (message.type === 'done' || message.type === 'pong') this.#answer(String(message['id']), message)
    else if (message.type === 'refused') this.#refuse(message)
    else if (message.type === 'snapshot') this.begin(message as unknown as Snapshot)
    else if (message.type === 'presence') this.people = message.people ?? []
    else if (message.type === 'preparing' || message.type === 'prepared') this.preparing = message.type === 'preparing' ? String(message['game']) : null
    else if (message.type === 'named') this.#rename(message.person, message.name ?? '')
    else if (message.number === undefined || this.#number === null || message.number > this.#number) {
      this.#note(message)
      if (message.done) this.#answer(message.done.id, message.done)
    }
  }

  #answer(id: string, done: Done): void {
    this.#waiting.get(id)?.resolve(done)
    this.#waiting.delete(id)
  }

  #refuse(message: TableEvent): void {
    const snapshot = message['snapshot'] as Snapshot | undefined
    if (snapshot) this.begin(snapshot)
    // What could not even be read has no id; it is then what has waited longest.
    const id = message['id'] ?? this.#waiting.keys().next().value
    const waiting = this.#waiting.get(String(id))
    this.#waiting.delete(String(id))
    waiting?.reject(new Refused(409, message as unknown as Problem))
  }

  #note(event: TableEvent): void {
    if (event.number !== undefined) this.#number = event.number
    if (event.table && typeof event.table === 'object') this.#seat(event.table)
    if (event.view !== undefined) this.#show(event.view)
    else if (event.type === 'moved') this.#move(event)
    if (event.clock !== undefined) this.#tell(event.clock)
    if (event.type === 'said') this.chat = [...this.chat, event as unknown as Said]
    if (event.type === 'removed') this.chat = this.chat.filter(({ number }) => number !== event.said)
    this.#settle(event)
    this.event = event
  }

  /** The commitment of the shuffle is kept from the first look on, whoever looks. */
  #see(table: Table): void {
    this.table = table
    if (table.commitment) this.changed = keepSeen(this.id, table.commitment, table.status).commitment !== table.commitment
  }

  /** Somebody at the table is called otherwise now. */
  #rename(person: number | undefined, name: string): void {
    const call = <T extends { person: number | null; called?: string | null } | null>(one: T) =>
      one && one.person === person && !one.called ? { ...one, name } : one
    const { table } = this
    if (table) this.table = { ...table, chairs: table.chairs.map(call), holders: table.holders.map(call), invited: table.invited.map(call) }
    this.chat = this.chat.map(call)
  }

  /** Who holds which seat now; whoever gave up looks on from then. */
  #seat(table: Table): void {
    this.#see(table)
    const me = visitor.me?.id
    if (me === undefined || table.status === 'open') return
    const seats = table.holders.flatMap((holder, at) => (holder?.person === me ? [at + 1] : []))
    this.mine = seats.filter((seat) => !table.leavers.includes(seat))
    if (this.asSeat !== null) this.seat = this.mine.includes(this.asSeat) ? this.asSeat : null
    else if (table.hot) this.seat = this.seat !== null && this.mine.includes(this.seat) ? this.seat : null
    else this.seat = this.mine[0] ?? null
  }

  #move(event: TableEvent): void {
    const { view } = this
    // Missed while the connection was cut: the position comes with the snapshot after it.
    if (!view || !event.move || event['ply'] === undefined) return
    const { steps: _, ...before } = view
    this.#turn('steps' in event ? (event['to_move'] as number) : null)
    const seen = Object.fromEntries(SEEN.filter((name) => name in event).map((name) => [name, event[name]]))
    this.view = { ...before, ...seen, seat: this.seat, last: event.move, history: [...view.history, event.move] }
  }

  #show(view: View | null): void {
    this.view = view
    this.#turn(view?.seat ?? null)
  }

  /** Where one device holds several seats and none was asked for, one looks from the seat that may move. */
  #turn(seat: number | null): void {
    if (this.table?.hot && this.asSeat === null) this.seat = seat
  }

  /** What an event changes about the table without sending it whole. */
  #settle(event: TableEvent): void {
    if (!this.table) return
    if (event.ended) {
      const status = event.type === 'aborted' ? 'aborted' : 'over'
      this.table = { ...this.table, status, ended: event.ended, offer: null }
    }
    if (event.type === 'offered') this.table = { ...this.table, offer: event.seat ?? null }
    if (event.type === 'declined' || event.type === 'moved') this.table = { ...this.table, offer: null }
    if (event.type === 'rematch') this.table = { ...this.table, rematch: String(event.table), inviter: event.person ?? null }
  }

  #tell(times: Times | null): void {
    this.times = times && { times, at: Date.now() }
  }
}
