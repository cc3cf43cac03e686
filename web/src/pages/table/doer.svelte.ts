/** One thing at a time: what is being done, and why it was refused. */
import { Refused } from '../../lib/api'
import type { Problem } from '../../lib/words.svelte'

export class Doer {
  busy = $state(false)
  problem = $state.raw<Problem | null>(null)

  /** Do it; a refusal is kept to be said. */
  async run<T>(what: () => Promise<T>): Promise<T | undefined> {
    if (this.busy) return undefined
    this.busy = true
    this.problem = null
    try {
      return await what()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.problem = error.problem
      return undefined
    } finally {
      this.busy = false
    }
  }
}
