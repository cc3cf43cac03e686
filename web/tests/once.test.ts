/** Parts of the client that are fetched once. */
import { expect, test } from 'vitest'

import { attempt } from '../src/lib/attempt.svelte'
import { once } from '../src/lib/once'
import { where } from '../src/lib/where.svelte'

test('a script that is gone is told of in words, and asked for again the next time', async () => {
  let asked = 0
  const part = once(async () => {
    asked += 1
    if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module: /assets/front.js')
    return Promise.resolve('a part')
  })
  expect((await attempt(part)).problem).toEqual({ code: 'parts.lacking', params: {} })
  expect(where.lacking).toBe(true)
  expect([await part(), await part(), asked]).toEqual(['a part', 'a part', 2])
})

test('a fault in a script is no matter of fetching it', async () => {
  where.lacking = false
  await expect(once(() => Promise.reject(new RangeError('too much')))()).rejects.toThrow('too much')
  expect(where.lacking).toBe(false)
})
