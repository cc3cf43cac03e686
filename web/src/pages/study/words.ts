/** What a study says comes with the first page that tells of one. */
import { once } from '../../lib/once'
import { fetchWords } from '../../lib/words.svelte'

export const studyWords = once(() => fetchWords({ en: () => import('./words.en'), fr: () => import('./words.fr') }))
