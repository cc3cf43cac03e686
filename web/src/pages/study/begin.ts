/** A study begins with one click, also for somebody who has just come in. */
import { ask, type Schemas } from '../../lib/api'
import { arrive } from '../../lib/me.svelte'
import { go } from '../../lib/router.svelte'

/** Begin a study, and go there. */
export async function beginStudy(source: Partial<Schemas['NewStudy']>): Promise<void> {
  await arrive()
  const { id } = await ask('post', '/api/studies', { body: { ply: 0, ...source } })
  go(`/study/${id}`)
}
