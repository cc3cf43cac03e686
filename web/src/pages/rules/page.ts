/** A rules page as the server sends it. */
import type { Schemas } from '../../lib/api'

export type Span = Schemas['Span']
export type Frame = Schemas['Frame']
export type Figure = Schemas['LiveFigure']
export type RulesPage = Schemas['RulesPage']
export type Block = RulesPage['blocks'][number]
export type Text = Exclude<Block, { kind: 'figure' }>
/** A piece of text, and the figures that explain it, each with its number on the page. */
export interface Passage {
  text: Text[]
  figures: { name: string; number: number }[]
}
export interface Section {
  id: string
  title: string
  level: number
}

/** The page as passages: a heading begins one, and so does whatever follows a figure. */
export function passagesOf(blocks: readonly Block[]): Passage[] {
  const passages: Passage[] = []
  let number = 0
  for (const block of blocks) {
    let passage = passages.at(-1)
    const done = !passage || (block.kind !== 'figure' && (passage.figures.length > 0 || block.kind === 'heading'))
    if (!passage || done) passages.push((passage = { text: [], figures: [] }))
    if (block.kind === 'figure') passage.figures.push({ name: block.name, number: (number += 1) })
    else passage.text.push(block)
  }
  return passages
}

/** The sections of a page, for its contents. */
export function sectionsOf(blocks: readonly Block[]): Section[] {
  return blocks.flatMap((block) => {
    if (block.kind !== 'heading') return []
    const spans = block.spans.filter(({ marks }) => !marks.includes('assumed'))
    return [
      {
        id: block.id,
        level: block.level,
        title: spans
          .map(({ text }) => text)
          .join('')
          .trim(),
      },
    ]
  })
}

/** The frame on which a figure rests: the position that it explains is the one after its last move. */
export function restOf({ frames }: Pick<Figure, 'frames'>): number {
  const played = frames.findLastIndex(({ say }) => say.kind === 'play')
  return played < 0 ? frames.length - 1 : played
}
