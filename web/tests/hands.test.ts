/** What hands do with drafts, without a board to be seen. */
import { beforeEach, describe, expect, test } from 'vitest'
import { handOf as sidokeHand } from '../src/boards/sidoke/hand.svelte'
import { handOf as siestaHand } from '../src/boards/siesta/hand.svelte'
import { handOf as sitaosHand } from '../src/boards/sitaos/hand.svelte'
import type { SoleilView } from '../src/boards/soleil_et_lune/cloth'
import { Hand as SoleilHand } from '../src/boards/soleil_et_lune/hand.svelte'
import { Draft, type Referee } from '../src/lib/draft.svelte'
import type { Verdict, View } from '../src/lib/views'
import { speak } from '../src/lib/words.svelte'

beforeEach(() => speak('en'))

/** Accepts whatever it lists, and a draft of so many steps as a whole move. */
class Clerk implements Referee {
  played: string[] = []

  constructor(
    readonly steps: string[],
    readonly whole: number,
  ) {}

  judge(draft: readonly string[]): Promise<Verdict> {
    const fine = draft.every((step) => this.steps.includes(step))
    const status = !fine ? 'refused' : draft.length >= this.whole ? 'complete' : 'incomplete'
    const refusal = fine ? null : { code: 'core.taken', params: {}, words: '' }
    const steps = status === 'incomplete' ? this.steps.filter((step) => !draft.includes(step)) : []
    return Promise.resolve({ ply: 0, status, refusal, points: null, items: [], steps })
  }

  move(text: string): Promise<void> {
    this.played.push(text)
    return Promise.resolve()
  }
}

function begin(steps: string[], whole = 1, changes: Partial<View> = {}, listed = steps) {
  const clerk = new Clerk(listed, whole)
  const draft = new Draft(clerk)
  const view: View = {
    game: 'x',
    seats: 2,
    options: {},
    teams: [],
    seat: 1,
    ply: 0,
    to_move: 1,
    scores: [0, 0],
    outcome: null,
    last: null,
    board: { game: 'diagram', diagram: '' },
    steps,
    ...changes,
  }
  draft.see(view)
  return { clerk, draft, view }
}

const key = (name: string) => new KeyboardEvent('keydown', { key: name })

describe('the hand of Sitaos', () => {
  test('lays a stone, lays it elsewhere, takes it back, and plays it at the second Enter', async () => {
    const { draft, clerk } = begin(['D4', 'E4'])
    const hand = sitaosHand(draft)
    await hand.press('D4', false)
    await hand.press('E4', false)
    expect(hand.laid).toBe('E4')
    await hand.press('E4', false)
    expect(hand.laid).toBeNull()
    expect(hand.confirm('E4')).toBe(false)
    await hand.press('E4', false)
    expect(hand.confirm('E4')).toBe(true)
    await expect.poll(() => clerk.played).toEqual(['E4'])
  })

  test('announces figures after its stone, and takes one back', async () => {
    const { draft } = begin(['D4'], 9, {}, ['D4 =', '4', '12'])
    const hand = sitaosHand(draft)
    await hand.press('D4', true)
    await hand.claim(4)
    await hand.claim(12)
    expect([hand.laid, hand.claims]).toEqual(['D4', ['4', '12']])
    await hand.unclaim(0)
    expect(hand.claims).toEqual(['12'])
  })
})

describe('the hand of Siesta', () => {
  const STEPS = ['*F5', '*F6', '^G5', '#H5']

  test('holds a sun at first, then what can still be laid', async () => {
    const { draft } = begin(STEPS, 3)
    const hand = siestaHand(draft)
    expect([hand.held, hand.cells]).toEqual(['*', ['F5', 'F6']])
    await hand.press('F5')
    await hand.press('F6')
    expect([hand.held, hand.cells, hand.said]).toEqual(['^', ['G5'], 'Sun laid on F6.'])
    expect(siestaHand(draft)).toBe(hand)
  })

  test('takes up what lies on a cell, moves it, and plays a whole turn by Enter on the last piece', async () => {
    const { draft, clerk } = begin(STEPS, 2)
    const hand = siestaHand(draft)
    await hand.press('F5')
    await hand.move('F5', 'F6')
    expect(draft.steps).toEqual(['*F6'])
    await hand.press('F6')
    expect([draft.steps, draft.picked]).toEqual([[], '*'])
    await hand.press('F5')
    hand.key(key('o'))
    await hand.press('H5')
    expect(hand.confirm('F5')).toBe(false)
    expect(hand.confirm('H5')).toBe(true)
    await expect.poll(() => clerk.played).toEqual(['*F5 #H5'])
  })

  test('takes all back at Escape, and leaves other keys alone', async () => {
    const { draft } = begin(STEPS, 3)
    const hand = siestaHand(draft)
    await hand.press('F5')
    expect(hand.key(key('Escape'))).toBe(true)
    await expect.poll(() => draft.steps).toEqual([])
    expect(hand.key(key('q'))).toBe(false)
  })
})

describe('the hand of Soleil et Lune', () => {
  function hold(steps: string[], cards: string[], runs: SoleilView['board']['runs'] = {}) {
    const { draft, view, clerk } = begin(steps, 1, {}, [...steps, ...Object.keys(runs)])
    // Only hands and runs are looked at here.
    const board = { hands: [cards, null], runs } as unknown as SoleilView['board']
    return { draft, clerk, hand: new SoleilHand(draft, () => ({ ...view, board })) }
  }

  test('picks a card, sees where it fits, lays it, and lets a card go that is touched twice', async () => {
    const { hand, draft } = hold(['S6>/1', 'S6</2', 'M2>/1'], ['S6', 'M2', 'S9'])
    expect(await hand.pick(0)).toBe(true)
    expect(hand.targets.map(({ step }) => step)).toEqual(['S6>/1', 'S6</2'])
    expect(await hand.pick(0)).toBe(false)
    expect([draft.picked, hand.lifted]).toEqual([null, -1])
    await hand.pick(0)
    expect(await hand.lay('S6</2')).toBe(true)
    expect([hand.drafted?.card, hand.gone, hand.lifted]).toEqual(['S6', 0, -1])
  })

  test('tries a card that fits nowhere, to be told why', async () => {
    const { hand, draft } = hold(['S6>/1'], ['S6', 'S9'])
    expect(await hand.pick(1)).toBe(false)
    expect(draft.refusal?.step).toBe('S9')
  })

  test('knows which of two eclipses was touched', async () => {
    const { hand } = hold(['SX@1/2'], ['SX', 'S6', 'SX'])
    await hand.pick(2)
    expect(hand.lifted).toBe(2)
  })

  test('chooses runs, and leaves them again', async () => {
    const run = { points: 10, worth: [[2], [2], [2], [2], [2]] }
    const { hand } = hold(['take S1', 'take M2'], [], { S1: run, M2: run })
    await hand.take('M2')
    await hand.take('S1')
    expect(hand.chosen).toEqual(['M2', 'S1'])
    await hand.take('M2')
    expect(hand.chosen).toEqual(['S1'])
  })
})

describe('the hand of Sidoké', () => {
  const STEPS = ['B4@F6', 'B4@F7', 'R1@F7']

  test('picks a tile, lets it go at a second touch, lays it, and lays it elsewhere', async () => {
    const { draft } = begin(STEPS, 3)
    const hand = sidokeHand(draft)
    await hand.press('F6')
    expect([hand.held, draft.steps]).toEqual([null, []])
    await hand.touch('B4')
    expect([hand.held, hand.cellsFor('B4')]).toEqual(['B4', ['F6', 'F7']])
    await hand.touch('B4')
    expect(hand.held).toBeNull()
    await hand.touch('B4')
    await hand.press('F6')
    expect([hand.held, hand.laid]).toEqual([null, [{ tile: 'B4', cell: 'F6' }]])
    await hand.lay('B4', 'F7')
    expect(hand.laid).toEqual([{ tile: 'B4', cell: 'F7' }])
  })

  test('takes a laid tile up again, and puts it back on the rack', async () => {
    const { draft } = begin(STEPS, 3)
    const hand = sidokeHand(draft)
    await hand.lay('B4', 'F6')
    await hand.press('F6')
    expect([hand.held, draft.steps]).toEqual(['B4', []])
    await hand.press('F6')
    await hand.putBack('F6')
    expect([hand.held, draft.steps]).toEqual([null, []])
  })

  test('marks tiles for an exchange, takes a mark off, and gives the exchange up', async () => {
    const { draft } = begin(STEPS, 9, {}, ['swap B4', 'R1', 'swap R1'])
    const hand = sidokeHand(draft)
    await hand.exchange()
    await hand.touch('B4')
    await hand.touch('R1')
    expect([hand.exchanging, hand.aside, hand.held]).toEqual([true, ['B4', 'R1'], null])
    await hand.touch('B4')
    expect(hand.aside).toEqual(['R1'])
    await hand.lay('B4', 'F6')
    expect(hand.laid).toEqual([])
    await hand.exchange()
    expect([hand.exchanging, draft.steps]).toEqual([false, []])
  })

  test('knows its keys: a tile by its place, U for the last, Escape for all, and X where tiles may be exchanged', async () => {
    const { draft } = begin(STEPS, 3)
    const hand = sidokeHand(draft)
    const rack = ['R1', 'B4']
    expect(hand.key(key('2'), rack, false)).toBe(true)
    await expect.poll(() => hand.held).toBe('B4')
    await hand.press('F6')
    expect(hand.key(key('u'), rack, false)).toBe(true)
    await expect.poll(() => draft.steps).toEqual([])
    await hand.lay('B4', 'F6')
    expect(hand.key(key('Escape'), rack, false)).toBe(true)
    await expect.poll(() => draft.steps).toEqual([])
    expect([hand.key(key('Escape'), rack, false), hand.key(key('x'), rack, false)]).toEqual([false, false])
    expect(hand.key(key('x'), rack, true)).toBe(true)
    await expect.poll(() => hand.exchanging).toBe(true)
  })
})
