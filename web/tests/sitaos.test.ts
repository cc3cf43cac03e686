import { fireEvent, render, screen } from '@testing-library/svelte'
import { beforeEach, describe, expect, test } from 'vitest'
import { kit } from '../src/boards/sitaos'
import { boardOf, drawFigures, middle } from '../src/boards/sitaos/stones'
import { placeOf } from '../src/boards/roaming'
import { Draft, type Referee } from '../src/lib/draft.svelte'
import type { Item, Verdict, View } from '../src/lib/views'
import { speak } from '../src/lib/words.svelte'
import type { RulesPage } from '../src/pages/rules/page'

// Written by Python (`sobremesa rules sitaos --json`), so that both sides test the same positions.
const [page] = Object.values(import.meta.glob<RulesPage>('./figures/sitaos.json', { eager: true, import: 'default' }))
const frames = Object.entries(page?.figures ?? {}).flatMap(([name, figure]) =>
  figure.frames.map((frame, at) => ({ name, at, ...frame })),
)
const names = ['Inès', 'Bastien']

beforeEach(() => speak('en'))

const all = (selector: string) => [...document.querySelectorAll<SVGElement>(selector)]
const cell = (name: string) => {
  const found = document.querySelector<SVGElement>(`[role=gridcell][aria-label^="${name},"]`)
  if (!found) throw new Error(`no cell ${name}`)
  return found
}

/** A referee that calls every draft whole, and notes what is asked and played. */
class Nod implements Referee {
  judged: string[] = []
  played: string[] = []

  async judge(draft: readonly string[]): Promise<Verdict> {
    this.judged.push(draft.join(' '))
    return { ply: 0, status: 'complete', refusal: null, points: [0, 0], items: [], steps: [] }
  }

  async move(text: string): Promise<void> {
    this.played.push(text)
  }
}

function sit(view: View, confirms: boolean): { draft: Draft; nod: Nod } {
  const nod = new Nod()
  const draft = new Draft(nod, () => confirms)
  draft.see(view)
  return { draft, nod }
}

const empty: View = {
  game: 'sitaos',
  seats: 2,
  options: {},
  teams: [],
  seat: 1,
  ply: 0,
  to_move: 1,
  scores: [0, 0],
  outcome: null,
  last: null,
  board: { game: 'sitaos', stones: {}, swapped: null, goal: 100, figures: null },
  steps: ['C3', 'D4', 'E5'],
}

describe('every figure of the rules', () => {
  test('is there', () => expect(frames.length).toBeGreaterThan(30))

  test.each(frames)('$name, frame $at: every stone lies on its intersection', ({ view }) => {
    render(kit.Board, { view, draft: null, marked: null, names, small: true })
    const shown = Object.fromEntries(
      all('.stone').map(({ dataset }) => [dataset['cell'] ?? '', Number(dataset['seat'])] as const),
    )
    expect(shown).toEqual(boardOf(view).stones)
  })

  test.each(frames.filter(({ say }) => say.kind === 'play'))(
    '$name, frame $at: each completed figure is drawn with its points',
    ({ view, say }) => {
      render(kit.Board, { view, draft: null, marked: view.last, names, scored: true, small: true })
      const worth = say.items.map(({ points }) => Math.max(...points)).filter(Boolean)
      expect(
        all('.badge')
          .map((badge) => Number(badge.textContent))
          .sort(),
      ).toEqual(worth.sort())
      expect(all('.trace.i')).toHaveLength(worth.length)
    },
  )
})

describe('a table', () => {
  test('both last moves are lit, the answer more strongly', () => {
    const view: View = {
      ...empty,
      board: { game: 'sitaos', stones: { D4: 1, E4: 2, C3: 1 }, swapped: null, goal: 100, figures: null },
    }
    const [mine, answer] = ['D4', 'E4'].map((text, at) => ({ seat: at + 1, text, points: [0, 0], items: [] }))
    render(kit.Board, { view, draft: null, marked: answer!, earlier: [mine!], names })
    expect(all('.ring.earlier[data-cell]').map(({ dataset }) => dataset['cell'])).toEqual(['D4'])
    expect(all('.ring.i:not(.earlier)')).toHaveLength(1)
  })
})

describe('after a swap', () => {
  const stones = { A1: 2, D4: 2, H7: 1 }
  const view: View = { ...empty, ply: 4, board: { game: 'sitaos', stones, swapped: 'D4', goal: 100, figures: null } }

  test('the stone that was taken over is lit when the log points at it, wherever blue has others', () => {
    const swap = { seat: 2, text: 'swap', points: [0, 0], items: [] }
    render(kit.Board, { view, draft: null, marked: null, earlier: [swap], names })
    expect(all('.ring.earlier[data-cell]').map(({ dataset }) => dataset['cell'])).toEqual(['D4'])
  })

  test('as many stones are counted as lie there, though one move more was played', () => {
    if (!kit.Side) throw new Error('no side')
    render(kit.Side, { view, names })
    expect(document.body.textContent).toContain('3 of 56')
  })
})

describe('a hand', () => {
  test('lays a stone with one tap where nothing is confirmed', async () => {
    const { draft, nod } = sit(empty, kit.confirms(empty, false))
    render(kit.Board, { view: empty, draft, marked: null, names })
    await fireEvent.click(cell('D4'))
    await expect.poll(() => nod.played).toEqual(['D4'])
  })

  test('a stone waits to be confirmed where a slip is likely or costs much', async () => {
    const { draft, nod } = sit(empty, kit.confirms(empty, true))
    render(kit.Board, { view: empty, draft, marked: null, names })
    await fireEvent.click(cell('D4'))
    expect([draft.steps, nod.played]).toEqual([['D4'], []])
    await draft.confirm()
    expect(nod.played).toEqual(['D4'])
  })

  test('walks with the arrows and lays with Enter; Enter again confirms', async () => {
    const { draft, nod } = sit(empty, true)
    render(kit.Board, { view: empty, draft, marked: null, names })
    await fireEvent.keyDown(cell('D4'), { key: 'ArrowRight' })
    await fireEvent.keyDown(cell('E4'), { key: 'ArrowDown' })
    await fireEvent.keyDown(cell('E5'), { key: 'Enter' })
    await expect.poll(() => draft.steps).toEqual(['E5'])
    await fireEvent.keyDown(cell('E5'), { key: 'Enter' })
    await expect.poll(() => nod.played).toEqual(['E5'])
  })

  test('marks the figures that it announces, and takes one back', async () => {
    const figures = { 'sitaos.square': { 2: 4 }, 'sitaos.line': { 6: 12 } }
    const board: View['board'] = { game: 'sitaos', stones: {}, swapped: null, goal: 100, figures }
    const view: View = { ...empty, options: { announce: 'on' }, board }
    const { draft, nod } = sit(view, kit.confirms(view, false))
    expect(kit.confirms(view, false)).toBe(true)
    render(kit.Board, { view, draft, marked: null, names })
    await fireEvent.click(cell('D4'))
    await expect.poll(() => draft.steps).toEqual(['D4 ='])
    if (!kit.Tray) throw new Error('no tray')
    render(kit.Tray, { view, draft })
    await fireEvent.click(screen.getByRole('button', { name: /square of side 2, 4 points/ }))
    await fireEvent.click(screen.getByRole('button', { name: /line of 6, 12 points/ }))
    await expect.poll(() => draft.steps.join(' ')).toBe('D4 = 4 12')
    await fireEvent.click(screen.getByRole('button', { name: 'Take back the 4 points' }))
    await expect.poll(() => draft.steps.join(' ')).toBe('D4 = 12')
    await draft.confirm()
    expect(nod.played).toEqual(['D4 = 12'])
  })

  test('may swap where that is legal', async () => {
    const view: View = {
      ...empty,
      seat: 2,
      to_move: 2,
      board: { game: 'sitaos', stones: { D4: 1 }, swapped: null, goal: 100, figures: null },
      steps: ['C3', 'swap'],
    }
    const { draft, nod } = sit(view, false)
    if (!kit.Tray) throw new Error('no tray')
    render(kit.Tray, { view, draft })
    await fireEvent.click(screen.getByRole('button', { name: /^Swap/ }))
    await expect.poll(() => nod.played).toEqual(['swap'])
  })
})

test('moves are read aloud', () => {
  expect(kit.say('D4')).toBe('D4')
  expect(kit.say('swap')).toBe('swap')
  expect(kit.say('D4 = 4 12')).toBe('D4, announcing 4, 12')
})

test('badges leave the letters of stones free, whatever the figure', () => {
  const figure = (code: string, cells: string[]): Item => ({
    code: `sitaos.${code}`,
    params: {},
    cells,
    points: [4, 0],
  })
  const figures = [
    figure('square', ['B2', 'D2', 'B4', 'D4']),
    figure('square', ['A1', 'E1', 'A5', 'E5']),
    figure('square', ['C3', 'D3', 'C4', 'D4']),
    figure('diamond', ['D2', 'F4', 'D6', 'B4']),
    figure('line', ['A4', 'B4', 'C4', 'D4', 'E4']),
    figure('line', ['A1', 'B2', 'C3', 'D4', 'E5']),
  ]
  const stones = [...'ABCDEFGH'].flatMap((column) => [1, 2, 3, 4, 5, 6, 7].map((row) => middle(placeOf(column + row))))
  const LETTER = 9
  const [BADGE_ACROSS, BADGE_DOWN] = [20, 14]
  for (const items of [...figures.map((item) => [item]), figures]) {
    for (const { badge } of drawFigures(items)) {
      const hidden = stones.filter(
        ({ x, y }) => Math.abs(x - badge.x) < LETTER + BADGE_ACROSS && Math.abs(y - badge.y) < LETTER + BADGE_DOWN,
      )
      expect(hidden).toEqual([])
    }
  }
})
