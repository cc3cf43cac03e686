/** One's place at a table, live: events come in, actions go out, a cut connection is made anew. */
import { ask, Refused } from './api'
import { keepLink, keepSeen } from './fair'
import { newId } from './ids'
import { visitor } from './me.svelte'
import { settings } from './settings.svelte'
import type {
  Action,
  ChatLine,
  ClosingCode,
  Message,
  Move,
  Snapshot,
  Table,
  TableEvent,
  Times,
  Verdict,
  View,
} from './views'
import type { Problem } from './words.svelte'

export type Link = 'connecting' | 'live' | 'lost' | 'gone'
/** What answers an action: the event that it became, or a message of its own. */
export type Answer = TableEvent | Extract<Message, { type: 'done' | 'judged' | 'moves' | 'hint' | 'pong' }>
interface Waiting {
  text: string
  resolve: (answer: Answer) => void
  reject: (refused: Refused) => void
}
const SHORTEST = 250
const LONGEST = 8000
const SILENCE = 25_000
const SIGNED_OUT: ClosingCode = 4401

export class LiveTable {
  link = $state<Link>('connecting')
  /** Why there is no table, once the link is gone for good. */
  problem = $state<Problem | null>(null)
  table = $state.raw<Table | null>(null)
  view = $state.raw<View | null>(null)
  /** The moves so far, as the seat from which one looks may know them. */
  history = $state.raw<readonly Move[]>([])
  seat = $state<number | null>(null)
  mine = $state.raw<number[]>([])
  /** The seat from which one asked to look, where one device holds several. */
  asSeat = $state<number | null>(null)
  /** The clocks as they stood `at` a moment of this device. */
  times = $state.raw<{ times: Times; at: number } | null>(null)
  chat = $state.raw<ChatLine[]>([])
  people = $state.raw<number[]>([])
  /** The game, while the server still prepares it: nothing can be played, and no clock runs. */
  preparing = $state<string | null>(null)
  /** Whether the table shows another commitment than this browser saw there first. */
  changed = $state(false)
  /** What happened last, for whoever speaks, rings or animates. */
  event = $state.raw<TableEvent | Snapshot | null>(null)

  #socket: WebSocket | null = null
  #number: number | null = null
  #waiting = new Map<string, Waiting>()
  #delay = SHORTEST
  #timer: ReturnType<typeof setTimeout> | undefined
  #pulse: ReturnType<typeof setInterval> | undefined
  #heard = 0
  #closed = false
  #followed = false

  constructor(readonly id: string) {}

  /** Follow the table, once a first look at it has been had, until the returned function is called. */
  follow(first?: Promise<unknown>): () => void {
    const online = () => this.#retry()
    const offline = () => this.#cut()
    const visible = () => document.visibilityState === 'visible' && this.#feel()
    addEventListener('online', online)
    addEventListener('offline', offline)
    document.addEventListener('visibilitychange', visible)
    const start = () => {
      if (this.#closed || this.link === 'gone') return
      this.#followed = true
      this.#connect()
    }
    if (first) void first.then(start, start)
    else start()
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
    if (this.#closed || !this.#followed || this.link === 'gone') return
    this.#delay = SHORTEST
    this.#drop()
    this.#connect()
  }

  /** Do something, and wait until the server answers. */
  do(action: Action): Promise<Answer> {
    if (this.problem) return Promise.reject(new Refused(404, this.problem))
    const id = newId()
    const as = this.asSeat === null ? {} : { as: this.asSeat }
    const text = JSON.stringify({ ...action, id, ...as })
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { text, resolve, reject })
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text)
    })
  }

  /** What a draft would do. */
  async judge(draft: readonly string[]): Promise<Verdict> {
    const answer = await this.do({ do: 'judge', draft: draft.join(' ') })
    if (answer.type !== 'judged') throw new Refused(0, { code: 'lib.failed', params: {} })
    return answer
  }

  /** Play a whole move in the position that one sees. */
  async move(text: string): Promise<void> {
    await this.do({ do: 'move', move: text, ply: this.view?.ply ?? 0 })
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
    this.history = snapshot.history
    this.seat = snapshot.seat
    this.mine = snapshot.mine
    this.chat = snapshot.chat
    this.preparing = snapshot.preparing ? snapshot.table.game : null
    this.#tell(snapshot.clock)
    this.event = snapshot
    keepLink(this.id, snapshot.link, snapshot.table.ended !== null)
    this.#sitAlone()
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
      const message = JSON.parse(String(data)) as Message
      this.#take(message)
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
    if (this.link === 'gone' || this.#closed || !this.#followed || this.#socket) return
    this.#delay = SHORTEST
    this.#connect()
  }

  #rest(): void {
    clearTimeout(this.#timer)
    clearInterval(this.#pulse)
  }

  #take(message: Message): void {
    switch (message.type) {
      case 'snapshot':
        return this.begin(message)
      case 'presence':
        this.people = message.people
        return
      case 'preparing':
        this.preparing = message.game
        return
      case 'prepared':
        this.preparing = null
        return
      case 'named':
        return this.#rename(message.person, message.name)
      case 'done':
      case 'judged':
      case 'moves':
      case 'hint':
      case 'pong':
        return this.#answer(message.id, message)
      case 'refused':
        return this.#refuse(message)
      default:
        if (this.#number === null || message.number > this.#number) this.#note(message)
        if (message.id) this.#answer(message.id, message)
    }
  }

  #answer(id: string, answer: Answer): void {
    this.#waiting.get(id)?.resolve(answer)
    this.#waiting.delete(id)
  }

  #refuse(refused: Extract<Message, { type: 'refused' }>): void {
    if (refused.snapshot) this.begin(refused.snapshot)
    // What could not even be read has no id; it is then what has waited longest.
    const id = refused.id ?? this.#waiting.keys().next().value ?? ''
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    waiting?.reject(new Refused(409, refused))
  }

  /** Something happened. What was missed while the connection was cut has no view: a snapshot comes after it. */
  #note(event: TableEvent): void {
    this.#number = event.number
    if (event.table) this.#seat(event.table)
    if (event.clock) this.#tell(event.clock)
    if ('view' in event && event.view) this.#show(event.view)
    switch (event.type) {
      case 'moved':
        if (event.view) this.history = [...this.history, event.move]
        break
      case 'took_back':
        if (event.history) this.history = event.history
        break
      case 'said':
        this.#hear(event)
        break
      case 'removed':
        this.chat = this.chat.filter(({ number }) => number !== event.said)
    }
    this.event = event
    keepLink(this.id, event.link, Boolean(this.table?.ended))
  }

  #hear({ number, at, person, name, text }: Extract<TableEvent, { type: 'said' }>): void {
    if (person != null) this.chat = [...this.chat, { number, at, person, name: name ?? '', text }]
  }

  /** The commitment of the shuffle is kept from the first look on, whoever looks. */
  #see(table: Table): void {
    this.table = table
    if (table.commitment)
      this.changed = keepSeen(this.id, table.commitment, table.status).commitment !== table.commitment
  }

  /** Somebody at the table is called otherwise now. */
  #rename(person: number, name: string): void {
    const call = <T extends { person: number | null; called?: string | null } | null>(one: T) =>
      one && one.person === person && !one.called ? { ...one, name } : one
    const { table } = this
    if (table)
      this.table = {
        ...table,
        chairs: table.chairs.map(call),
        holders: table.holders.map(call),
        invited: table.invited.map(call),
      }
    this.chat = this.chat.map(call)
  }

  /** Who holds which seat now; whoever gave up looks on from then. */
  #seat(table: Table): void {
    this.#see(table)
    const me = visitor.me?.id
    if (me === undefined || table.status === 'open') return
    const seats = table.holders.flatMap((holder, at) => (holder.person === me ? [at + 1] : []))
    this.mine = seats.filter((seat) => !table.leavers.includes(seat))
    this.#sitAlone()
  }

  /** Once only one is left at a screen for several people there is nobody to hide a hand from. */
  #sitAlone(): void {
    const [sole, ...others] = this.mine
    if (this.table?.status === 'playing' && this.table.hot && sole !== undefined && !others.length) this.sitAs(sole)
  }

  #show(view: View): void {
    this.view = view
    this.seat = view.seat
  }

  #tell(times: Times | null): void {
    this.times = times && { times, at: Date.now() }
  }
}
