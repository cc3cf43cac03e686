import { Refused } from './api'
import { where } from './where.svelte'

/** What browsers say of a script that can't be fetched, each in its own words. */
const GONE = /import/i

/**
 * A part of the client, fetched once; whoever asks later has it at once, which `import` alone takes its time for.
 * Of a script that is gone, as after a newer build, the page as a whole says so.
 */
export function once<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let fetched: Promise<Part> | null = null
  return () => {
    fetched ??= load().catch((error: unknown) => {
      fetched = null
      if (!(error instanceof TypeError && GONE.test(error.message))) throw error
      where.lacking = true
      throw new Refused(0, { code: 'parts.lacking', params: {} })
    })
    return fetched
  }
}
