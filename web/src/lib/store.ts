/** What this browser keeps between visits, by key; one that keeps nothing plays all the same. */

/** What was kept under a key; null where nothing was, or nothing that can be read. */
export function find<Kept>(key: string, storage = () => localStorage): Kept | null {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

/** Keep something under a key; null forgets what was there. */
export function keep(key: string, what: unknown, storage = () => localStorage): void {
  try {
    if (what === null) storage().removeItem(key)
    else storage().setItem(key, JSON.stringify(what))
  } catch {
    // Whoever asks for it later finds nothing.
  }
}

/** The keys with a prefix under which something is kept. */
export function keysFrom(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
