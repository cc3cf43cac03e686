/** What the hand does with a draft, whether by finger, mouse or key: board and tray share it. */
import type { Draft } from '../../lib/draft.svelte'
import { t } from '../../lib/words.svelte'
import { keepHands } from '../hands'
import { KINDS, readSteps, type Sign, signOf, SIGNS, type Step } from './pieces'

export class Hand {
  /** What has just happened, for those who listen. */
  said = $state('')

  constructor(private readonly draft: Draft) {}

  /** The pieces on the board that are not confirmed yet. */
  get laid(): Step[] {
    return readSteps(this.draft.steps.join(' '))
  }

  /** The kind in the hand: what was picked while it can be laid, else the first that can; a sun at first. */
  get held(): Sign {
    const picked = SIGNS.find((sign) => sign === this.draft.picked)
    if (picked && (this.mayLay(picked) || !this.draft.legal.length)) return picked
    return SIGNS.find((sign) => this.mayLay(sign)) ?? picked ?? '*'
  }

  /** The cells that take what is in the hand. */
  get cells(): string[] {
    return this.draft.legal.filter((step) => step.startsWith(this.held)).map((step) => step.slice(1))
  }

  /** Whether some cell takes a piece of this kind now. */
  mayLay(sign: Sign): boolean {
    return this.draft.legal.some((step) => step.startsWith(sign))
  }

  pick(kind: Sign): void {
    const may = this.mayLay(kind)
    if (may) this.draft.pick(kind)
    this.said = t(may ? 'siesta_board.picked' : 'siesta_board.unfit', { kind: KINDS[kind] })
  }

  /** A tap on a cell: lay what is in the hand, or take up again what lies there. */
  async press(cell: string): Promise<void> {
    const { held } = this
    const step = this.laid.find((laid) => laid.cell === cell)
    if (step) {
      await this.draft.lift(step.sign + cell)
      this.draft.pick(step.sign)
      this.said = t('siesta_board.lifted', { kind: KINDS[step.sign], cell })
    } else {
      // The page says why not; an old success would be in its way.
      this.said = (await this.draft.lay(held + cell)) ? t('siesta_board.laid', { kind: KINDS[held], cell }) : ''
    }
  }

  /** Put a piece that lies there on another cell. */
  async move(from: string, to: string): Promise<void> {
    const step = this.laid.find((laid) => laid.cell === from)
    if (!step) return
    const others = this.draft.steps.filter((laid) => laid !== step.sign + from)
    if (await this.draft.replace([...others, step.sign + to]))
      this.said = t('siesta_board.laid', { kind: KINDS[step.sign], cell: to })
  }

  /** Where nothing can be added Enter plays the turn, save on an earlier piece, which it picks up. */
  confirm(cell: string): boolean {
    const earlier = this.laid.slice(0, -1).some((step) => step.cell === cell)
    if (!this.draft.complete || this.draft.legal.length || earlier) return false
    void this.draft.confirm()
    return true
  }

  /** Take back the last piece, or all. */
  async takeBack(all: boolean): Promise<void> {
    const { length } = this.draft.steps
    await (all ? this.draft.clear() : this.draft.undo())
    if (length) this.said = t('siesta_board.taken_back', { count: all ? length : 1 })
  }

  /** What a key asks for; false if it asks for nothing here. */
  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey) return false
    const kind = signOf(event)
    if (kind) this.pick(kind)
    else if (event.key.toLowerCase() === 'u' || event.key === 'Backspace') void this.takeBack(false)
    else if (event.key === 'Escape') void this.takeBack(true)
    else return false
    return true
  }
}

/** The hand of a draft. */
export const handOf = keepHands((draft) => new Hand(draft))
