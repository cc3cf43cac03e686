/** The board in words, for those who listen. */
import { t } from '../../lib/words.svelte'

interface Standing {
  /** Whether the stone there is not confirmed yet. */
  drafted: boolean
  /** Whether a stone may be laid there now. */
  free: boolean
}

/** A crossing: "D4, red, Inès", "E4, free". */
export function describe(
  cell: string,
  seat: number | undefined,
  names: readonly string[],
  { drafted, free }: Standing,
): string {
  if (!seat) return t(free ? 'sitaos_board.cell_free' : 'sitaos_board.cell_empty', { cell })
  return t(drafted ? 'sitaos_board.cell_draft' : 'sitaos_board.cell_stone', {
    cell,
    name: names[seat - 1] ?? '',
    colour: t(`sitaos.seat${seat}`),
  })
}
