/** Something that is asked of the server once at a time: busy, done, or refused with a reason. */
import { untrack } from 'svelte'
import { Refused } from './api'
import type { Problem } from './words.svelte'

/** How long one waits without asking oneself whether anything happens. */
const PATIENCE = 4000

export class Attempt {
  busy = $state(false)
  /** Whether it takes longer than one would think. */
  slow = $state(false)
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
    this.slow = false
    this.done = false
    this.problem = null
    let problem: Problem | null = null
    const wait = setTimeout(() => (this.slow = mine === this.#newest), PATIENCE)
    try {
      await work()
    } catch (error) {
      problem = error instanceof Refused ? error.problem : { code: 'lib.failed', params: {} }
    }
    clearTimeout(wait)
    if (mine !== this.#newest) return false
    this.busy = false
    this.slow = false
    this.done = !problem
    this.problem = problem
    return this.done
  }
}
