/** The pieces that a player has laid down and not yet confirmed: nothing is lost by a slip. */
import { attempt } from './attempt.svelte'
import type { Verdict, View } from './views'
import type { Problem } from './words.svelte'

/** Who judges drafts and takes moves: a live table, or a study board. */
export interface Referee {
  judge(draft: readonly string[]): Promise<Verdict>
  move(text: string): Promise<void>
}

/** Where a draft outlives a reload of the page. */
export interface Drawer {
  find(ply: number, seat: number): readonly string[]
  keep(ply: number, seat: number, steps: readonly string[]): void
}

export class Draft {
  /** The steps laid so far, in the order of laying. */
  steps = $state.raw<readonly string[]>([])
  /** The steps that may be added now. */
  legal = $state.raw<readonly string[]>([])
  /** What the referee says of the draft; null while nothing is laid. */
  verdict = $state.raw<Verdict | null>(null)
  /** What the hand holds: a kind of piece, a card, a tile; the board knows what it means. */
  picked = $state<string | null>(null)
  /** Why the last piece was refused, and which step it was. */
  refusal = $state.raw<{ step: string; problem: Problem } | null>(null)
  /** A move is on its way to the table. */
  busy = $state(false)

  #view: View | null = null
  /** Each thing that is asked waits for the one before: two quick taps lay two pieces. */
  #queue: Promise<unknown> = Promise.resolve()
  #gestures: Promise<unknown> = Promise.resolve()
  #restored = false
  /** Whatever was asked in an earlier turn is answered too late. */
  #turn = 0

  constructor(
    private readonly referee: Referee,
    /** Whether a whole draft waits for the player, or is played as soon as it is one. */
    readonly confirms: () => boolean = () => true,
    private readonly drawer: Drawer | null = null,
  ) {}

  /** Follow the position; a draft that is still possible survives a fresh view of the same ply. */
  see(view: View | null): void {
    const before = this.#view
    this.#view = view
    if (view && before && before.ply === view.ply && before.seat === view.seat) {
      if (this.steps.length) void this.#ask((turn) => this.#keep(turn, this.steps))
      else this.legal = view.steps ?? []
      return
    }
    this.#turn += 1
    this.#queue = Promise.resolve()
    this.#empty()
    this.refusal = null
    if (!before || !view || before.seat !== view.seat) this.picked = null
    if (view) this.#restore(view)
  }

  /** Whether the draft is a whole move that may be confirmed. */
  get complete(): boolean {
    return this.verdict?.status === 'complete'
  }

  /** Take a kind of piece, or a card, into the hand. */
  pick(what: string | null): void {
    this.picked = what
    this.refusal = null
  }

  /** Lay one more step; what is refused stays in the hand, with the reason. */
  async lay(step: string): Promise<boolean> {
    if (this.busy) return false
    const laid = await this.#ask((turn) => this.#judge(turn, [...this.steps, step], step))
    if (laid && this.complete && !this.confirms()) await this.confirm()
    return laid
  }

  /** Pick up a step that was laid before. */
  async lift(step: string): Promise<void> {
    await this.#ask((turn) =>
      this.#keep(
        turn,
        this.steps.filter((laid) => laid !== step),
      ),
    )
  }

  /** Put other steps in the place of all. */
  async replace(steps: readonly string[]): Promise<boolean> {
    return this.#ask((turn) => this.#judge(turn, steps, steps.at(-1)))
  }

  /** Take back the last step. */
  async undo(): Promise<void> {
    if (this.steps.length) await this.#ask((turn) => this.#judge(turn, this.steps.slice(0, -1)))
    else this.pick(null)
  }

  /** Take all back. */
  async clear(): Promise<void> {
    this.pick(null)
    await this.#ask((turn) => this.#judge(turn, []))
  }

  /** Play the draft as it is when all that was done before is answered; what is refused then comes first. */
  confirm(): Promise<void> {
    const told = this.refusal
    return this.inTurn(async () => {
      await this.#queue
      const refused = this.refusal && this.refusal !== told
      if (this.steps.length && !refused) await this.play(this.steps.join(' '))
    })
  }

  /** What a gesture means depends on what the draft has become: one after another, and none while a move is on its way. */
  inTurn(gesture: () => Promise<void>): Promise<void> {
    if (this.busy) return Promise.resolve()
    const done = this.#gestures.then(() => (this.busy ? undefined : gesture()))
    this.#gestures = done.catch(() => undefined)
    return done
  }

  /** Play a typed move, or any text that the referee understands. */
  async play(text: string): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.refusal = null
    const { problem } = await attempt(() => this.referee.move(text))
    this.busy = false
    if (problem) this.refusal = { step: text, problem }
    return !problem
  }

  #ask(what: (turn: number) => Promise<boolean>): Promise<boolean> {
    const turn = this.#turn
    const asked = this.#queue.then(() => (turn === this.#turn ? what(turn) : false))
    this.#queue = asked.catch(() => false)
    return asked
  }

  #empty(): void {
    this.steps = []
    this.verdict = null
    this.legal = this.#view?.steps ?? []
  }

  /** What was laid in this very position before the page was loaded lies there again. */
  #restore({ ply, seat }: View): void {
    const found = this.#restored || seat === null ? [] : (this.drawer?.find(ply, seat) ?? [])
    this.#restored = true
    if (found.length) void this.replace(found)
    else this.#save()
  }

  #save(): void {
    const { ply, seat } = this.#view ?? { ply: 0, seat: null }
    if (seat !== null) this.drawer?.keep(ply, seat, this.steps)
  }

  /** Keep as many of these steps as still lie together; what leaned on others goes back to the hand. */
  async #keep(turn: number, steps: readonly string[]): Promise<boolean> {
    for (let left = steps; turn === this.#turn; left = left.slice(0, -1)) {
      if (await this.#judge(turn, left)) return true
      // A referee who could not be asked has refused nothing.
      if (this.refusal) return false
    }
    return false
  }

  async #judge(turn: number, steps: readonly string[], tried?: string): Promise<boolean> {
    this.refusal = null
    if (!steps.length) {
      this.#empty()
      this.#save()
      return true
    }
    const { answer, problem } = await attempt(() => this.referee.judge(steps))
    if (turn !== this.#turn) return false
    if (!answer) {
      this.refusal = { step: tried ?? '', problem }
      return false
    }
    if (answer.status === 'refused') {
      if (tried !== undefined && answer.refusal) this.refusal = { step: tried, problem: answer.refusal }
      return false
    }
    this.steps = steps
    this.verdict = answer
    this.legal = answer.steps
    this.#save()
    return true
  }
}
