/** Bots by their strength. */
import { expect, test } from 'vitest'
import { findOpponent, type Level, nearest, scaleOf, winsInHundred } from '../src/lib/levels'

const levels: Level[] = [
  ['pereza', 600],
  ['lagarto', 950],
  ['gata', 1300],
  ['sol', 2000],
].map(([name, rating]) => ({ name: String(name), rating: Number(rating), error: 30, seconds: 0.1 }))

test('whoever has no rating meets an easy bot first, and a rated player the one next to their rating', () => {
  expect(findOpponent(levels, undefined, null)?.name).toBe('lagarto')
  expect(findOpponent(levels, undefined, 1642)?.name).toBe('gata')
  expect(findOpponent(levels, undefined, 1658)?.name).toBe('sol')
  expect(findOpponent(levels, undefined, 100)?.name).toBe('pereza')
})

test('who was met last is met again, unless the game does not have them', () => {
  expect(findOpponent(levels, 'sol', 700)?.name).toBe('sol')
  expect(findOpponent(levels, 'casual', 700)?.name).toBe('pereza')
  expect(findOpponent(levels, 'luna', null)?.name).toBe('lagarto')
})

test('a game without bots has nobody to meet', () => {
  expect(findOpponent([], 'sol', 1500)).toBeUndefined()
  expect(nearest([], 1500)).toBeUndefined()
})

test('equals win half their games, 400 points are ten to one, and nothing is certain', () => {
  expect(winsInHundred(1500, 1500)).toBe(50)
  expect(winsInHundred(1900, 1500)).toBe(91)
  expect(winsInHundred(1500, 1900)).toBe(9)
  expect(winsInHundred(3000, 600)).toBe(99)
  expect(winsInHundred(600, 3000)).toBe(1)
})

test('the scale begins below the weakest and ends above the strongest; whoever is beyond stands at its end', () => {
  const scale = scaleOf(levels)
  expect(scale(600)).toBeCloseTo(0.08)
  expect(scale(1300)).toBeCloseTo(0.5)
  expect(scale(2000)).toBeCloseTo(0.92)
  expect([scale(0), scale(3000)]).toEqual([0, 1])
  expect(scaleOf(levels.slice(0, 1))(600)).toBe(0.5)
})
