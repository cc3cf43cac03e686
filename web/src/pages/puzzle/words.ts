/** What puzzles say comes with the first page that shows one. */
import { once } from '../../lib/once'
import { fetchWords } from '../../lib/words.svelte'

export const puzzleWords = once(() => fetchWords({ en: () => import('./words.en'), fr: () => import('./words.fr') }))
