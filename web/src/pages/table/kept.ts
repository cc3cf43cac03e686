/** A draft outlives a reload of the page: a phone throws pages away while one looks elsewhere. */
interface Kept {
  ply: number
  seat: number
  steps: string[]
}

/** Keep a draft for this visit. */
export function keep(table: string, ply: number, seat: number, steps: readonly string[]): void {
  try {
    if (steps.length) sessionStorage.setItem(`draft:${table}`, JSON.stringify({ ply, seat, steps }))
    else sessionStorage.removeItem(`draft:${table}`)
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** The steps that were laid in this very position before the page was loaded. */
export function findKept(table: string, ply: number, seat: number): string[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(`draft:${table}`) ?? 'null') as Kept | null
    return kept?.ply === ply && kept.seat === seat ? kept.steps : []
  } catch {
    return []
  }
}
