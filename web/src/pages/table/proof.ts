/** Whether the shuffle was what was promised, as far as this browser can tell. */
import type { Kept } from '../../lib/fair'
import type { Fair } from '../../lib/views'
import { sha256 } from './sha256'

const VERSION = 'sobremesa-shuffle-v1'

/** The commitment to a seed at a table (`docs/fair-shuffle.md`). */
export function commitmentOf(table: string, seed: string): string {
  const bytes = (seed.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  return sha256(Uint8Array.from([...new TextEncoder().encode(VERSION + table), ...bytes]))
}

/**
 * `held`: the seed is that of the commitment seen before the game. `late`: it is that of the one seen first, but the words
 * had been added by then. `unseen`: this browser came after the end. `broken`: it is not what this browser saw.
 */
export type Proof = 'held' | 'late' | 'unseen' | 'broken'

/** What the seed, now that it is known, says of the commitment that was kept. */
export function prove(table: string, kept: Kept | null, fair: Fair | null): Proof | null {
  if (!fair?.seed) return null
  if (!kept) return 'unseen'
  if (commitmentOf(table, fair.seed) !== kept.commitment) return 'broken'
  if (kept.when === 'open') return 'held'
  return kept.when === 'playing' ? 'late' : 'unseen'
}
