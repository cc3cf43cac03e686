import { render, screen, within } from '@testing-library/svelte'
import { beforeAll, expect, test } from 'vitest'
import { kit } from '../src/boards/siesta'
import { speak } from '../src/lib/words.svelte'
import Contents from '../src/pages/rules/Contents.svelte'
import FigureBoard from '../src/pages/rules/FigureBoard.svelte'
import { passagesOf, restOf, type RulesPage, sectionsOf } from '../src/pages/rules/page'
import Passage from '../src/pages/rules/Passage.svelte'

// Written by Python (`sobremesa rules siesta --json`).
const [page] = Object.values(import.meta.glob<RulesPage>('./figures/siesta.json', { eager: true, import: 'default' }))
if (!page) throw new Error('no page')
const { blocks, figures } = page

beforeAll(() => speak('en'))

test('a figure rests on the position that it explains, after its last move', () => {
  const figure = figures['07-double']
  if (!figure) throw new Error('no figure')
  render(FigureBoard, { figure, number: 9, kit })
  expect(screen.queryByText('The position at the start.')).toBeNull()
  expect(screen.getByText('2 / 2')).toBeTruthy()
  expect(screen.getByText(/double siesta/)).toBeTruthy()
  for (const { frames } of Object.values(figures)) {
    const rest = restOf({ frames })
    expect(frames[rest]?.say.kind === 'play' || frames.every(({ say }) => say.kind !== 'play')).toBe(true)
  }
})

test('each paragraph has its own figures beside it, joined by their numbers', () => {
  const passages = passagesOf(blocks)
  const numbers = passages.flatMap((passage) => passage.figures.map(({ number }) => number))
  expect(numbers).toEqual(Object.keys(figures).map((_, at) => at + 1))
  for (const { text } of passages) expect(text.slice(1).some(({ kind }) => kind === 'heading')).toBe(false)
  const passage = passages.find((each) => each.figures.length > 1)
  if (!passage) throw new Error('no passage with two figures')
  render(Passage, { passage })
  const rings = screen.getAllByRole('link', { name: /^Figure \d+$/ })
  expect(rings.map((ring) => ring.getAttribute('href'))).toEqual(
    passage.figures.map(({ number }) => `#figure-${number}`),
  )
})

test('without the width of a desk the contents are one line that opens', () => {
  render(Contents, { sections: sectionsOf(blocks) })
  const contents = screen.getByRole('navigation', { name: 'Contents' })
  expect(contents.querySelector('details')?.open).toBe(false)
  const links = within(contents).getAllByRole('link', { hidden: true })
  expect(links.map((link) => link.textContent)).toContain('What is assumed')
  expect(links.map((link) => link.getAttribute('href'))).toContain('#assumed')
})
