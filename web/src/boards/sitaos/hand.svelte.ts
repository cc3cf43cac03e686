/** What the hand does with a draft: a stone on a crossing, and the figures that are announced with it. */
import type { Draft } from '../../lib/draft.svelte'
import { keepHands } from '../hands'

export class Hand {
  constructor(private readonly draft: Draft) {}

  /** The crossing of the stone that is not confirmed yet; a swap lays none. */
  get laid(): string | null {
    const [cell = ''] = this.draft.steps[0]?.split(' ') ?? []
    return cell && cell !== 'swap' ? cell : null
  }

  /** The points that are announced. */
  get claims(): readonly string[] {
    return this.draft.steps.slice(1)
  }

  /** Lay the stone, lay it elsewhere, or take it back: whatever a tap means now. */
  async press(cell: string, announces: boolean): Promise<void> {
    // Where figures are announced, the claims that follow are steps of their own.
    const step = announces ? `${cell} =` : cell
    if (cell === this.laid) await this.draft.clear()
    else if (this.laid) await this.draft.replace([step])
    else await this.draft.lay(step)
  }

  /** A second Enter on the stone in hand plays it. */
  confirm(cell: string): boolean {
    if (cell !== this.laid || !this.draft.complete) return false
    void this.draft.confirm()
    return true
  }

  claim(points: number): Promise<boolean> {
    return this.draft.lay(String(points))
  }

  /** Take back one of what is announced. */
  unclaim(at: number): Promise<boolean> {
    return this.draft.replace(this.draft.steps.filter((_, step) => step !== at + 1))
  }
}

/** The hand of a draft. */
export const handOf = keepHands((draft) => new Hand(draft))
