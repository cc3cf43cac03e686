/** What a hint tells, fetched when the first one is asked for: script, styles and words. */
import { once } from '../lib/once'
import { fetchWords } from '../lib/words.svelte'

export const hintAtTable = once(async () => {
  await fetchWords({ en: () => import('./words.en'), fr: () => import('./words.fr') })
  return import('./Hint.svelte')
})
