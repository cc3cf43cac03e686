import { afterEach, expect, test, vi } from 'vitest'
import { find, keep, keysFrom } from '../src/lib/store'

afterEach(() => vi.restoreAllMocks())

test('what is kept is found again, until it is forgotten', () => {
  keep('a:1', { steps: ['D4'] })
  expect([find('a:1'), keysFrom('a:')]).toEqual([{ steps: ['D4'] }, ['a:1']])
  keep('a:1', null)
  expect([find('a:1'), keysFrom('a:')]).toEqual([null, []])
})

test('what a visit keeps is not what the browser keeps', () => {
  keep('a', 1, () => sessionStorage)
  expect([find('a'), find('a', () => sessionStorage)]).toEqual([null, 1])
})

test('what can’t be read counts as nothing', () => {
  localStorage.setItem('a', '{')
  expect(find('a')).toBeNull()
})

test('a browser that keeps nothing finds nothing, and nobody hears of it', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  keep('a', 1)
  expect([find('a'), keysFrom('')]).toEqual([null, []])
})
