/** How far one has read what was said at tables, as this browser remembers it. */
import { find, keep } from './store'

const KEY = 'sobremesa.read'
/** So many tables are enough: the one read longest ago goes. */
const MOST = 200

/** The number of the last message that was read at a table; 0 where none was. */
export function findRead(table: string): number {
  return all().find(([id]) => id === table)?.[1] ?? 0
}

/** Note that a table's messages were read up to this one. */
export function keepRead(table: string, number: number): void {
  if (findRead(table) === number) return
  keep(KEY, [...all().filter(([id]) => id !== table), [table, number]].slice(-MOST))
}

const all = () => find<[string, number][]>(KEY) ?? []
