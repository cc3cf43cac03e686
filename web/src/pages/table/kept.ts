/** A draft outlives a reload of the page: a phone throws pages away while one looks elsewhere. */
import type { Drawer } from '../../lib/draft.svelte'
import { find, keep } from '../../lib/store'

interface Kept {
  ply: number
  seat: number
  steps: string[]
}

const visit = () => sessionStorage

/** Where this visit keeps the draft of a table. */
export function drawerOf(table: string): Drawer {
  const key = `draft:${table}`
  return {
    keep(ply, seat, steps) {
      keep(key, steps.length ? { ply, seat, steps } : null, visit)
    },
    find(ply, seat) {
      const kept = find<Kept>(key, visit)
      return kept?.ply === ply && kept.seat === seat ? kept.steps : []
    },
  }
}
