/** Who the visitor is: a guest with a friendly name from the first visit on, or an account. */
import { ask, type Schemas } from './api'
import { attempt } from './attempt.svelte'
import { choose, settings } from './settings.svelte'

export type Me = Schemas['Me']
export const visitor = $state<{ me: Me | null }>({ me: null })
let arriving: Promise<Me> | null = null

/** Come in; whoever has been here before stays who they are. */
export function arrive(): Promise<Me> {
  arriving ??= ask('post', '/api/me').then(
    (me) => meet(me),
    (error: unknown) => {
      arriving = null
      throw error
    },
  )
  return arriving
}

/** Note who one is now; the language chosen on this device is told to the server. */
export function meet(me: Me): Me {
  visitor.me = me
  arriving = Promise.resolve(me)
  if (me.language !== settings.language) void tellLanguage()
  return me
}

/** Forget who one was: the server knows nobody by that session any more. */
export function forget(): void {
  visitor.me = null
  arriving = null
}

/** Speak another language, here and on the server. */
export async function chooseLanguage(language: Me['language']): Promise<void> {
  choose('language', language)
  await tellLanguage()
}

/** Be called otherwise; nothing happens where the name stays. */
export async function rename(name: string): Promise<void> {
  const wanted = name.trim()
  if (!wanted || wanted === visitor.me?.name) return
  meet(await ask('patch', '/api/me', { body: { name: wanted } }))
}

/** Sign out; the next visit is a new guest's. */
export async function signOut(): Promise<Me> {
  await ask('delete', '/api/session')
  forget()
  return arrive()
}

async function tellLanguage(): Promise<void> {
  const { answer } = await attempt(() => ask('patch', '/api/me', { body: { language: settings.language } }))
  if (answer) visitor.me = answer
}
