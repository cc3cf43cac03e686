/** A hint in words: first where, then what, then why. */
import type { Kit } from '../boards/kit'
import { type Audience, sayReason } from '../end/story'
import type { Message } from '../lib/views'
import { t } from '../lib/words.svelte'

export type Told = Extract<Message, { type: 'hint' }>
export type Stage = Told['stage']
export const STAGES: readonly Stage[] = ['where', 'what', 'why']

/** What is left to be asked for. */
export const nextOf = (stage: Stage): Stage | undefined => STAGES[STAGES.indexOf(stage) + 1]

/** What was told so far, a sentence each; `nameOf` says what a place is called. */
export function sayHint(told: Told, kit: Kit, audience: Audience, nameOf: (place: string) => string): string[] {
  const own = audience.own[0] ?? null
  if (told.move == null) {
    const places = told.where.map(nameOf)
    return [places.length ? t('hint.where', { places }) : t('hint.nowhere')]
  }
  const move = capital(kit.say(told.move, own, audience.names))
  const reasons = told.reasons.map((reason) => {
    const answer = reason.params['move']
    const params =
      typeof answer === 'string' ? { ...reason.params, move: kit.say(answer, own, audience.names) } : reason.params
    return capital(sayReason({ ...reason, params }, audience))
  })
  return [/[.!?]$/.test(move) ? move : `${move}.`, ...reasons]
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
