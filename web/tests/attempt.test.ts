import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '../src/lib/api'
import { Attempt } from '../src/lib/attempt.svelte'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('whoever waits for long is told, until it is done', async () => {
  const attempt = new Attempt()
  let finish: (value?: unknown) => void = () => {}
  const tried = attempt.run(() => new Promise((resolve) => (finish = resolve)))
  vi.advanceTimersByTime(3900)
  expect([attempt.busy, attempt.slow]).toEqual([true, false])
  vi.advanceTimersByTime(200)
  expect(attempt.slow).toBe(true)
  finish()
  expect(await tried).toBe(true)
  expect([attempt.busy, attempt.slow, attempt.done]).toEqual([false, false, true])
})

test('what is over in time is never called slow', async () => {
  const attempt = new Attempt()
  expect(await attempt.run(() => Promise.reject(new Refused(409, { code: 'tables.full', params: {} })))).toBe(false)
  vi.advanceTimersByTime(10_000)
  expect([attempt.busy, attempt.slow, attempt.problem?.code]).toEqual([false, false, 'tables.full'])
})
