/** A draft outlives a reload of the page: a phone throws pages away while one looks elsewhere. */
import type { Drawer } from '../../lib/draft.svelte'

interface Kept {
  ply: number
  seat: number
  steps: string[]
}

/** Where this visit keeps the draft of a table. */
export function drawerOf(table: string): Drawer {
  const key = `draft:${table}`
  return {
    keep(ply, seat, steps) {
      try {
        if (steps.length) sessionStorage.setItem(key, JSON.stringify({ ply, seat, steps }))
        else sessionStorage.removeItem(key)
      } catch {
        // A browser that keeps nothing still plays.
      }
    },
    find(ply, seat) {
      try {
        const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
        return kept?.ply === ply && kept.seat === seat ? kept.steps : []
      } catch {
        return []
      }
    },
  }
}
