/** What is chosen already when somebody opens a table. */
import { expect, test, vi } from 'vitest'
import type { GameInfo } from '../src/lib/games.svelte'
import { visitor } from '../src/lib/me.svelte'
import { Plan } from '../src/pages/opening/plan.svelte'

// The settings ask for the system's theme, which this DOM does not know.
vi.hoisted(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))

const mode = { name: 'mode', about: '', seats: [4], accepts: ['ffa', 'teams'], default: 'ffa', rated_default: 'ffa' }
const swap = { name: 'swap', about: '', seats: [2], accepts: ['on', 'off'], default: 'off', rated_default: 'on' }
const game: GameInfo = {
  key: 'siesta',
  name: '',
  about: '',
  seats: [2, 3, 4],
  hidden: false,
  sheet: false,
  words: null,
  options: [mode, swap],
  levels: [{ name: 'pereza', rating: 600, error: 30, seconds: 0.1 }],
}

function planned(guest: boolean, changes: Partial<Omit<Plan, 'valueOf'>> = {}): Plan {
  visitor.me = { id: 1, name: 'A', guest, admin: false, language: 'en' }
  return Object.assign(new Plan(), { game: 'siesta', clock: 'minutes' as const, ...changes })
}

test('rated is chosen already for an account that leaves a chair for a person and sets a clock', () => {
  expect(planned(false).body(game).rated).toBe(true)
  expect(planned(false, { clock: 'days' }).body(game).rated).toBe(true)
  expect(planned(false, { seats: 4, chairs: [null, 'pereza', 'pereza'] }).body(game).rated).toBe(true)
})

test('friendly is chosen already for guests, without a clock, without another person, at one screen and in teams', () => {
  expect(planned(true).body(game).rated).toBe(false)
  expect(planned(false, { clock: 'none' }).body(game).rated).toBe(false)
  expect(planned(false, { chairs: ['pereza', null, null] }).body(game).rated).toBe(false)
  expect(planned(false, { hot: true }).body(game).rated).toBe(false)
  expect(planned(false, { seats: 4, options: { siesta: { mode: 'teams' } } }).body(game).rated).toBe(false)
})

test('one touch decides otherwise, and stays decided', () => {
  const plan = planned(false, { counts: false })
  expect(plan.rated(game)).toBe(false)
  plan.clock = 'days'
  expect(plan.rated(game)).toBe(false)
  expect(planned(false, { clock: 'none', counts: true }).rated(game)).toBe(true)
})

test('a bot that does not play the game leaves its chair to a person', () => {
  const plan = planned(false, { seats: 3, chairs: ['pereza', 'sol', null] })
  expect(plan.body(game).chairs).toEqual([null, 'pereza', null])
  expect(plan.awaitsPeople(game)).toBe(true)
})

test('what a game proposes for rated tables is chosen already there, until somebody chooses otherwise', () => {
  expect(planned(false).body(game).options).toEqual({ swap: 'on' })
  expect(planned(true).body(game).options).toEqual({ swap: 'off' })
  const plan = planned(false)
  plan.counts = false
  expect(plan.body(game).options).toEqual({ swap: 'off' })
  plan.counts = true
  plan.choose('swap', 'off')
  expect(plan.body(game).options).toEqual({ swap: 'off' })
  plan.counts = false
  plan.choose('swap', 'on')
  expect(plan.body(game).options).toEqual({ swap: 'on' })
})
