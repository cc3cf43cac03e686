import { describe, expect, it } from 'vitest'
import { showTime, timeLeft } from '../src/lib/clock'
import { newsOf, plain, signed, turnsOf } from '../src/lib/turns'

const move = (seat: number, text: string, points: number[]) => ({ seat, text, points, items: [] })

describe('a log', () => {
  it('groups what a seat did before play passed on, with the points of every seat', () => {
    const turns = turnsOf([move(1, 'S16@4/1', [0, -1]), move(1, 'M9</2', [-1, 0]), move(2, 'take M2', [0, 5])])
    expect(turns.map(({ number, seat, points, from, to }) => ({ number, seat, points, from, to }))).toEqual([
      { number: 1, seat: 1, points: [-1, -1], from: 0, to: 2 },
      { number: 2, seat: 2, points: [0, 5], from: 2, to: 3 },
    ])
    expect(turns[0]?.moves.map(({ text }) => text)).toEqual(['S16@4/1', 'M9</2'])
  })

  it('keeps the last turn of every seat as news, beside the move that was made last', () => {
    const history = [move(1, 'D4', []), move(2, 'E4', []), move(1, 'D5', []), move(2, 'E5', []), move(2, 'F5', [])]
    expect(newsOf(history).map(({ text }) => text)).toEqual(['D5', 'E5'])
    expect(newsOf([])).toEqual([])
  })

  it('writes points with a sign, a real minus, and nothing for nothing', () => {
    expect([3, -1, 0].map(signed)).toEqual(['+3', '−1', ''])
    expect([3, -1, 0].map(plain)).toEqual(['3', '−1', '0'])
  })
})

describe('a clock', () => {
  const told = { times: { clock: '10+5', left: [600_000, 61_000], running: 2 }, at: 1000 }

  it('runs for the seat to move alone, and stops at nothing', () => {
    expect(timeLeft(told, 1, 31_000)).toBe(600_000)
    expect(timeLeft(told, 2, 31_000)).toBe(31_000)
    expect(timeLeft(told, 2, 999_000)).toBe(0)
  })

  it('shows minutes, and hours where there are some', () => {
    expect([600_000, 31_000, 500, 0, 3_870_000].map(showTime)).toEqual(['10:00', '0:31', '0:01', '0:00', '1:04:30'])
  })
})
