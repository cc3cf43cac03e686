/** What is open in front of a page: the answer to what was asked about its game, the list of its keys. */
import type { Subject } from './kit'

export { default as Front } from './Front.svelte'

/** What was asked, and of what; without words, for a field to type it in. */
export interface Asked {
  subject: () => Subject
  text: string
}
export const opened = $state<{ question: Asked | null; keys: boolean }>({ question: null, keys: false })
