/** What a game's end tells once somebody has had it reviewed, without loading the page again. */
import { ask } from '../lib/api'
import type { Story } from '../lib/views'

const EVERY = 30_000

/** Look now, whenever the page comes into sight, and from time to time, until there is a review; ends by what it returns. */
export function awaitReview(table: string, tell: (story: Story) => void): () => void {
  const query = { first: 0, count: 1 }
  const look = async () => {
    if (document.hidden) return
    const line = await ask('get', '/api/archive/{table}/line', { path: { table }, query }).catch(() => null)
    if (!line?.reviewed || waiting.signal.aborted) return
    waiting.abort()
    tell(line.story)
  }
  const waiting = new AbortController()
  const timer = setInterval(() => void look(), EVERY)
  waiting.signal.addEventListener('abort', () => clearInterval(timer))
  document.addEventListener('visibilitychange', () => void look(), { signal: waiting.signal })
  void look()
  return () => waiting.abort()
}
