/** The moves of a study: lines, what was tried beside them, and what is said of them. */
import { describe, expect, test } from 'vitest'
import type { Move } from '../src/lib/views'
import { Tree } from '../src/pages/study/tree'

const move = (text: string): Move => ({ seat: 1, text, points: [0, 0], items: [] })
const game = new Tree(['A', 'B', 'C'].map(move))

/** The game A B C, with X Y tried instead of B, Z instead of Y, and W after C. */
const studied = (() => {
  const x = game.add(1, move('X'))
  const y = x.tree.add(x.number, move('Y'))
  const z = y.tree.add(x.number, move('Z'))
  return z.tree.add(3, move('W')).tree.remark(5, 'too bold').remark(6, 'better').remark(0, 'the start')
})()

describe('a tree of moves', () => {
  test('numbers the moves of the game first, then those tried', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((number) => studied.moveAt(number)?.text)).toEqual([...'ABCXYZW'])
    expect(studied.moveAt(0)).toBeUndefined()
    expect([0, 1, 4, 6, 7].map((number) => studied.before(number))).toEqual([null, 0, 1, 4, 3])
  })

  test('leads along the game, and along whatever line one is on', () => {
    expect(studied.textsTo(6)).toEqual(['A', 'X', 'Z'])
    expect(studied.lineThrough(0)).toEqual([1, 2, 3, 7])
    expect(studied.lineThrough(4)).toEqual([1, 4, 5])
    expect(studied.after(1)).toEqual([2, 4])
  })

  test('goes round what was tried at the same place', () => {
    expect([studied.beside(2, 1), studied.beside(4, 1), studied.beside(2, -1)]).toEqual([4, 2, 4])
    expect([studied.beside(3, 1), studied.beside(0, 1)]).toEqual([3, 0])
  })

  test('finds a move again that was played or tried there before', () => {
    expect(studied.add(1, move('B'))).toEqual({ tree: studied, number: 2 })
    expect(studied.add(4, move('Z'))).toEqual({ tree: studied, number: 6 })
    expect(studied.add(2, move('X')).number).toBe(8)
  })

  test('forgets a line with all that hangs on it, and keeps what is said of others', () => {
    const without = studied.remove(5)
    expect(without.tried.map(({ move: { text } }) => text)).toEqual(['X', 'Z', 'W'])
    expect([...without.comments]).toEqual([
      [5, 'better'],
      [0, 'the start'],
    ])
    expect(without.textsTo(5)).toEqual(['A', 'X', 'Z'])
    expect(studied.remove(4).tried).toEqual([{ after: 3, move: move('W') }])
  })

  test('drops a comment that says nothing', () => {
    expect(studied.remark(5, '  ').comments.has(5)).toBe(false)
  })
})
