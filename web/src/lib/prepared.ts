/** What needs the rules of a game is asked for again while a new machine compiles them. */
import { Refused } from './api'

/** The answer, once the rules are there; `waits` hears which game is being prepared, and says whether anybody still waits. */
export async function oncePrepared<Answer>(
  work: () => Promise<Answer>,
  waits: (game: string) => boolean,
): Promise<Answer> {
  let game = ''
  let pause = 0
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { code, params } = error.problem
      if (code.endsWith('preparing')) {
        game = String(params['game'])
        pause = 1000 * Number(params['seconds'])
      } else if (!game || error.status) throw error
      // Once it is known to be preparing, a server that is out of reach for a moment is awaited as well.
      if (!waits(game)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (!waits(game)) throw new Refused(0, { code: 'lib.failed', params: {} })
  }
}
