/** Moving over a board of cells with the arrow keys: one tab stop, the cell in hand is focused. */
export interface Place {
  x: number
  y: number
}

/** Where a key leads from a cell; null if it is no key for moving. */
export function roam(key: string, { x, y }: Place, columns: number, rows: number): Place | null {
  switch (key) {
    case 'ArrowLeft':
      return { x: Math.max(0, x - 1), y }
    case 'ArrowRight':
      return { x: Math.min(columns - 1, x + 1), y }
    case 'ArrowUp':
      return { x, y: Math.max(0, y - 1) }
    case 'ArrowDown':
      return { x, y: Math.min(rows - 1, y + 1) }
    case 'Home':
      return { x: 0, y }
    case 'End':
      return { x: columns - 1, y }
    case 'PageUp':
      return { x, y: 0 }
    case 'PageDown':
      return { x, y: rows - 1 }
    default:
      return null
  }
}

/** The name of a cell: column letter, row number from the top. */
export function nameOf({ x, y }: Place): string {
  return `${String.fromCharCode(65 + x)}${y + 1}`
}

/** The place of a cell by its name. */
export function placeOf(cell: string): Place {
  return { x: cell.charCodeAt(0) - 65, y: Number(cell.slice(1)) - 1 }
}
