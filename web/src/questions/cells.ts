/** Cells in few words: those that lie beside each other in a row are told by their ends. */
import { nameOf, type Place, placeOf } from '../boards/roaming'
import { t } from '../lib/words.svelte'

/** So many beside each other are told one by one. */
const FEW = 2

/** "A1", "F5 to H5": in the order of reading. */
export function sayCells(cells: readonly string[]): string[] {
  const runs: Place[][] = []
  for (const place of cells.map(placeOf).toSorted((one, other) => one.y - other.y || one.x - other.x)) {
    const last = runs.at(-1)?.at(-1)
    if (last && last.y === place.y && last.x + 1 === place.x) runs.at(-1)?.push(place)
    else runs.push([place])
  }
  return runs.flatMap((run) => (run.length > FEW ? [sayRun(run.map(nameOf))] : run.map(nameOf)))
}

const sayRun = (cells: readonly string[]): string => t('questions.range', { first: cells[0], last: cells.at(-1) })
