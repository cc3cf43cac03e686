/** The engine, which answers when it has thought. */
import { Refused, type Schemas } from '../../lib/api'

export type Estimate = Schemas['Estimate']

/** What the engine thinks; it is asked until it knows, or until nobody waits any more. */
export async function untilThought(
  consult: () => Promise<Schemas['EngineWord']>,
  hasLeft: () => boolean,
): Promise<Estimate> {
  for (;;) {
    const { estimate } = await consult()
    if (estimate) return estimate
    if (hasLeft()) throw new Refused(0, { code: 'lib.failed', params: {} })
  }
}
