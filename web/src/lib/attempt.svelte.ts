/** Something that is asked of the server once at a time: busy, done, or refused with a reason. */
import { untrack } from 'svelte'
import { Refused } from './api'
import type { Problem } from './words.svelte'

export class Attempt {
  busy = $state(false)
  done = $state(false)
  problem = $state.raw<Problem | null>(null)
  #newest = 0

  /** Try it; says whether it was done. A second click while it is under way does nothing. */
  run(work: () => Promise<unknown>): Promise<boolean> {
    return untrack(() => (this.busy ? Promise.resolve(false) : this.#start(work)))
  }

  /** Try it in the place of what is under way; only the newest attempt counts. */
  anew(work: () => Promise<unknown>): Promise<boolean> {
    return untrack(() => this.#start(work))
  }

  async #start(work: () => Promise<unknown>): Promise<boolean> {
    const mine = ++this.#newest
    this.busy = true
    this.done = false
    this.problem = null
    let problem: Problem | null = null
    try {
      await work()
    } catch (error) {
      problem = error instanceof Refused ? error.problem : { code: 'lib.failed', params: {} }
    }
    if (mine !== this.#newest) return false
    this.busy = false
    this.done = !problem
    this.problem = problem
    return this.done
  }
}
