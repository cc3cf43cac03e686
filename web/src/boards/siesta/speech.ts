/** The board and its notation in words, for those who listen. */
import { t } from '../../lib/words.svelte'
import { KINDS, type Marks, readStep, type Sign } from './pieces'

interface Standing {
  /** The seat that looks at the board. */
  seat: number | null
  drafted: boolean
  marked: boolean
  /** The kind in the hand, when this cell takes it. */
  fits: Sign | null
}

/** What a seat is called. */
export function nameOf(names: readonly string[], seat: number): string {
  return names[seat - 1] || t('siesta_board.seat', { seat })
}

/** A cell: "F5, sun", "G5, roof of Inès", "H5, empty, may hold a sun". */
export function describe(cell: string, mark: string | undefined, names: readonly string[], standing: Standing): string {
  const what =
    mark === '*' ? 'sun' : mark === '#' ? 'shadow' : Number(mark) === standing.seat ? 'own' : mark ? 'roof' : 'empty'
  const how = standing.drafted ? 'draft' : standing.fits ? KINDS[standing.fits] : standing.marked ? 'marked' : 'none'
  return t('siesta_board.cell', { cell, what, how, name: what === 'roof' ? nameOf(names, Number(mark)) : '' })
}

/** A whole board in a few sentences. */
export function picture(marks: Marks, names: readonly string[], seats: number): string {
  const cells = (mark: string) => Object.keys(marks).filter((cell) => marks[cell] === mark)
  const told = [t('siesta_board.title')]
  const tell = (code: string, mark: string, name = '') => {
    const found = cells(mark)
    if (found.length) told.push(t(code, { cells: found, name }))
  }
  tell('siesta_board.suns_at', '*')
  for (let seat = 1; seat <= seats; seat++) tell('siesta_board.roofs_at', String(seat), nameOf(names, seat))
  tell('siesta_board.shadows_at', '#')
  if (told.length === 1) told.push(t('siesta_board.nothing_at'))
  return told.join(' ')
}

/** A step or a move as it is read aloud: "sun F5, roof G5, shadow H5". */
export function say(text: string): string {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const step = readStep(word)
      return step ? t('siesta_board.step', { kind: KINDS[step.sign], cell: step.cell }) : word
    })
    .join(', ')
}
