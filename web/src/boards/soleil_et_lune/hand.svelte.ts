/** What the hand does with a draft: a card picked and laid, runs chosen and left. */
import type { Draft } from '../../lib/draft.svelte'
import type { SoleilView } from './cloth'
import { type Lay, readLay, readTake, writeTake } from './notation'

export class Hand {
  /** Two eclipses in one hand have the same name: which of them was touched? */
  #touched = $state(0)

  constructor(
    private readonly draft: Draft,
    private readonly view: () => SoleilView,
  ) {}

  get cards(): readonly string[] {
    const { seat, board } = this.view()
    return (seat !== null && board.hands[seat - 1]) || []
  }

  /** What may be laid is asked before the draft: a card on the table can still go elsewhere. */
  get lays(): Lay[] {
    const steps = this.draft.steps.length ? (this.view().steps ?? []) : this.draft.legal
    return steps.flatMap((step) => readLay(step) ?? [])
  }

  /** The cards that fit somewhere. */
  get fitting(): Set<string> {
    return new Set(this.lays.map(({ card }) => card))
  }

  /** The card that is laid and not yet confirmed. */
  get drafted(): Lay | null {
    return (this.draft.steps[0] && readLay(this.draft.steps[0])) || null
  }

  /** Where the picked card may go. */
  get targets(): Lay[] {
    return this.drafted ? [] : this.lays.filter(({ card }) => card === this.draft.picked)
  }

  /** The runs that are chosen. */
  get chosen(): string[] {
    return readTake(this.draft.steps.join(' ')) ?? []
  }

  /** The runs that may be taken. */
  get runs(): string[] {
    return Object.keys(this.view().board.runs)
  }

  /** The picked card by its place in the hand; -1 while none is. */
  get lifted(): number {
    return this.#placeOf(this.draft.picked)
  }

  /** The place of the card that lies on the table; -1 while none does. */
  get gone(): number {
    return this.#placeOf(this.drafted?.card ?? null)
  }

  /** Pick the card at a place, or let it go; true if it may now be laid somewhere. */
  async pick(at: number): Promise<boolean> {
    const card = this.cards[at]
    if (!card) return false
    const again = this.lifted === at && !this.drafted
    this.#touched = at
    if (this.draft.steps.length) await this.draft.replace([])
    this.draft.pick(again ? null : card)
    if (again) return false
    if (this.fitting.has(card)) return true
    // A card that fits nowhere is tried all the same: the referee says why it is refused.
    await this.draft.replace([card])
    return false
  }

  /** What is laid on an empty draft is played at once where nothing has to be confirmed. */
  async lay(step: string): Promise<boolean> {
    const done = this.draft.steps.length ? await this.draft.replace([step]) : await this.draft.lay(step)
    if (done) this.draft.pick(null)
    return done
  }

  /** Choose a run, or leave it. */
  async take(run: string): Promise<void> {
    const { chosen } = this
    const taken = chosen.includes(run) ? chosen.filter((other) => other !== run) : [...chosen, run]
    this.draft.pick(null)
    // Other runs may still be added, so only a run without company is played at once.
    if (this.runs.length === 1 && !this.draft.steps.length) await this.draft.lay(`take ${run}`)
    else await this.draft.replace(writeTake(taken))
  }

  #placeOf(card: string | null): number {
    if (card === null) return -1
    return this.cards[this.#touched] === card ? this.#touched : this.cards.indexOf(card)
  }
}
