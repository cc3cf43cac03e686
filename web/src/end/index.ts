/** What an end tells, fetched when a game is over: script, styles and words. */
import { once } from '../lib/once'
import { fetchWords } from '../lib/words.svelte'

const words = once(() => fetchWords({ en: () => import('./words.en'), fr: () => import('./words.fr') }))

async function told<Part>(part: Promise<Part>): Promise<Part> {
  await words()
  return part
}

/** The end of a game at its table. */
export const endAtTable = once(() => told(import('./AtTable.svelte')))
/** The end of a game that is replayed. */
export const endInReplay = once(() => told(import('./End.svelte')))
