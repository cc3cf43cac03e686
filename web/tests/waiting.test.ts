/** Whoever waits for a review asks until there is one, or until it is refused for good. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.hoisted(() =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  })),
)

import type { Schemas } from '../src/lib/api'
import { awaitReview } from '../src/end/reviewed'
import { Reading } from '../src/pages/review/reading.svelte'

const asked = vi.fn<() => Promise<Response>>()
const answer = (status: number, said: unknown) => () => Promise.resolve(new Response(JSON.stringify(said), { status }))
const refusal = (code: string) => ({ code, params: {}, words: code })
const thinking: Schemas['Reviewed'] = { id: 'a', state: 'thinking', plies: 2, first: 0, turns: [], accounts: [] }

beforeEach(() => {
  vi.useFakeTimers()
  asked.mockReset()
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [404, 'reviews.not_kept'],
  [409, 'reviews.still_played'],
])('a reader who is refused with %i is told, and asks no more', async (status, code) => {
  asked.mockImplementation(answer(status, refusal(code)))
  const reading = new Reading('a', { plies: 2 } as Schemas['ReplayedLine'], [], thinking)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveBeenCalledTimes(1)
  expect([reading.state, reading.asking.problem?.code]).toEqual(['failed', code])
})

test('a reader whose server is out of reach asks again', async () => {
  asked.mockRejectedValueOnce(new Error('no network'))
  asked.mockImplementationOnce(answer(503, refusal('server.preparing')))
  asked.mockImplementation(answer(200, { ...thinking, state: 'done' }))
  const reading = new Reading('a', { plies: 2 } as Schemas['ReplayedLine'], [], thinking)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveBeenCalledTimes(3)
  expect(reading.state).toBe('done')
})

test('an end at an open table finds a review that is made meanwhile, and then asks no more', async () => {
  const story = { reasons: [], kinds: [], turns: [] }
  asked.mockImplementationOnce(answer(200, { reviewed: false, story }))
  asked.mockImplementation(answer(200, { reviewed: true, story }))
  const tell = vi.fn()
  awaitReview('a', tell)
  await vi.advanceTimersByTimeAsync(1000)
  expect([asked.mock.calls.length, tell.mock.calls.length]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(300_000)
  expect([asked.mock.calls.length, tell.mock.calls.length]).toEqual([2, 1])
})

test('whoever leaves the table is told nothing any more', async () => {
  asked.mockImplementation(answer(200, { reviewed: true, story: { reasons: [], kinds: [], turns: [] } }))
  const tell = vi.fn()
  awaitReview('a', tell)()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(tell).not.toHaveBeenCalled()
})
