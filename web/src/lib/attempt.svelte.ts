/** Things that may fail: whatever is asked of the server goes through here, and why it was refused is kept to be said. */
import { untrack } from 'svelte'
import { Refused } from './api'
import type { Problem } from './words.svelte'

/** What came of it: an answer, or why there is none. */
export type Outcome<Answer> = { answer: Answer; problem: null } | { answer: null; problem: Problem }

/** Try something once. What is no refusal is a fault of this client, and told where developers look. */
export async function attempt<Answer>(work: () => Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { answer: await work(), problem: null }
  } catch (error) {
    if (error instanceof Refused) return { answer: null, problem: error.problem }
    console.error(error)
    return { answer: null, problem: { code: 'lib.failed', params: {} } }
  }
}

/** One thing at a time: busy, done, or refused with a reason. */
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
    const { problem } = await attempt(work)
    if (mine !== this.#newest) return false
    this.busy = false
    this.done = !problem
    this.problem = problem
    return this.done
  }
}
