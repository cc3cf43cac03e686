/** Sitting down at tables, and saying who sits there. */
import { ask, Refused, type Schemas } from './api'
import { keepSeen, keepWord, newWord } from './fair'
import { newId } from './ids'
import { callSeat, distinct } from './marks'
import { arrive } from './me.svelte'
import { has, language, t } from './words.svelte'

export type Listed = Schemas['Listed']

/** Take a chair at a table; whoever sits there already just stays. */
export async function joinTable(id: string): Promise<void> {
  await arrive()
  const { table } = await ask('get', '/api/tables/{table}', { path: { table: id } })
  keepSeen(id, table.commitment, table.status)
  const body = { do: 'sit' as const, id: newId(), word: newWord() }
  try {
    await ask('post', '/api/tables/{table}/do', { path: { table: id }, body })
    // Only now: whoever sat there already has said another.
    keepWord(id, body.word)
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.code !== 'tables.seated_already') throw error
  }
}

/** What a bot is called: by its name, or by how well it played at tables begun before bots had names. */
export function nameOfBot(bot: string): string {
  const name = t(`players.level_${bot}`)
  return has(`players.who_${bot}`) ? name : t('parts.bot', { level: name })
}

/** What a sitter is called. */
export function nameOf(sitter: { name: string | null; bot: string | null }): string {
  return sitter.bot ? nameOfBot(sitter.bot) : (sitter.name ?? '')
}

/** What those who sat at a table are called, or their seats in a record that names nobody. */
export function callSitters(sitters: readonly { name: string | null; bot: string | null }[]): string[] {
  return distinct(sitters.map((sitter, at) => nameOf(sitter) || callSeat(at + 1)))
}

/** Several names, as this language lists them. */
export function listNames(names: string[]): string {
  return new Intl.ListFormat(language(), { type: 'unit', style: 'short' }).format(names)
}

/** A clock in words; nothing where there is none. */
export function sayClock(clock: string): string {
  if (clock.endsWith('d')) return t('parts.clock_days', { days: Number.parseInt(clock) })
  const [minutes, seconds] = clock.split('+').map(Number)
  return seconds === undefined ? '' : t('parts.clock_minutes', { minutes, seconds })
}
