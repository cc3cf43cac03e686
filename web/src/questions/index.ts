/** Questions about the game on the page, by a key or in words; what answers them is fetched with the first. */
import { attempt } from '../lib/attempt.svelte'
import { once } from '../lib/once'
import { signOf } from '../lib/settings.svelte'
import { where } from '../lib/where.svelte'
import { fetchWords } from '../lib/words.svelte'
import type { Subject } from './kit'

/** What each key asks. */
export const KEYS = { l: 'last', v: 'may', p: 'points', k: 'clocks', b: 'left', n: 'turn' } as const

export const questionWords = once(() => fetchWords({ en: () => import('./words.en'), fr: () => import('./words.fr') }))
const late = once(async () => {
  await questionWords()
  const found = await import('./front.svelte')
  where.front = found.Front
  return found.opened
})

let about: (() => Subject) | null = null

/** Ask something of what the page shows; without words, for a field to type it in. */
export async function askAbout(text: string): Promise<void> {
  const { answer: opened } = await attempt(late)
  if (opened && about) opened.question = { subject: about, text }
}

/** Show the keys of the table, and those that ask. */
export async function showKeys(): Promise<void> {
  const { answer: opened } = await attempt(late)
  if (opened) opened.keys = true
}

/** Answer for what a page shows; call it in an effect and return what it gives. */
export function answerAbout(subject: () => Subject): () => void {
  const before = about
  about = subject
  addEventListener('keydown', press)
  return () => {
    about = before
    removeEventListener('keydown', press)
  }
}

function press(event: KeyboardEvent): void {
  const key = signOf(event)
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(key === 'a' || key in KEYS)) return
  if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return
  event.preventDefault()
  void askAbout(key === 'a' ? '' : key)
}
