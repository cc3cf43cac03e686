import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addWord, findSeen, keepSeen, keepWord, newWord } from '../src/lib/fair'
import { openTable } from '../src/lib/opening'
import { joinTable } from '../src/lib/tables'
import { commitmentOf, prove } from '../src/pages/table/proof'
import { sha256 } from '../src/pages/table/sha256'

// The settings ask for the system's theme, which this DOM does not know.
vi.hoisted(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))

const seed = '00'.repeat(31) + '07'
const chosenLater = '00'.repeat(31) + '08'
const fair = (more: object = {}) => ({ commitment: '', table: 'abc', words: ['one', 'two'], seed, ...more })
let number = 0
const newTable = () => `table${(number += 1)}`

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('the hash', () => {
  it('is SHA-256, whatever the length', async () => {
    for (const length of [0, 1, 32, 54, 55, 56, 63, 64, 65, 119, 120, 128, 200]) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 37) & 255)
      const right = Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
        byte.toString(16).padStart(2, '0'),
      )
      expect(sha256(bytes)).toBe(right.join(''))
    }
  })

  it('of a seed is what the server commits to', () => {
    // Fair(bytes(range(32)), table="table-7").commitment
    const range = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, '0')).join('')
    expect(commitmentOf('table-7', range)).toBe('d009336f9485bf76e8510d7bf69e6117e779c487ce1e0c88778c9306b7e9cf69')
  })
})

describe('a browser', () => {
  it('keeps the commitment that it saw first, and its own word beside it', () => {
    const table = newTable()
    expect(keepSeen(table, 'aa', 'open').commitment).toBe('aa')
    const word = newWord()
    keepWord(table, word)
    expect(keepSeen(table, 'bb', 'playing')).toMatchObject({ commitment: 'aa', when: 'open', word })
    expect(JSON.parse(localStorage.getItem(`fair:${table}`)!)).toMatchObject({ commitment: 'aa', word })
  })

  it('says its word only once it has kept the commitment', async () => {
    const table = newTable()
    const asked = vi.fn(() => {
      expect(findSeen(table)?.commitment).toBe('aa')
      return Promise.resolve(new Response('{}'))
    })
    vi.stubGlobal('fetch', asked)
    await addWord(table, 'aa')
    const [, { body }] = asked.mock.calls[0] as unknown as [string, { body: string }]
    expect(JSON.parse(body)).toMatchObject({ do: 'word', word: findSeen(table)?.word })
  })

  it('says its word again, by the same message, where it could not be sent, and no more once it is refused', async () => {
    vi.useFakeTimers()
    const answers = [
      () => Promise.reject(new TypeError('offline')),
      () => Promise.resolve(new Response('{"code": "server.database_unavailable", "params": {}}', { status: 503 })),
      () => Promise.resolve(new Response('{}')),
    ]
    const late = () =>
      Promise.resolve(new Response('{"code": "tables.started_already", "params": {}}', { status: 409 }))
    const bodies: string[] = []
    vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
      bodies.push(body)
      return (answers.shift() ?? late)()
    })
    for (const times of [3, 4]) {
      const said = addWord(newTable(), 'aa')
      await vi.runAllTimersAsync()
      await said
      expect(bodies).toHaveLength(times)
    }
    expect(new Set(bodies.slice(0, 3)).size).toBe(1)
    vi.useRealTimers()
  })

  it('that opens a table, or joins one from a list, says no word before it has seen the commitment', async () => {
    const asked: [string, string, Record<string, unknown>][] = []
    vi.stubGlobal('fetch', (url: string, { method, body }: { method: string; body?: string }) => {
      asked.push([method, url, JSON.parse(body ?? '{}') as Record<string, unknown>])
      const table = { commitment: 'dd', status: 'open' }
      return Promise.resolve(new Response(JSON.stringify({ id: 'opened', commitment: 'cc', language: 'en', table })))
    })
    await openTable({ game: 'sitaos', chairs: [null, 'novice'] })
    await vi.waitFor(() => expect(asked).toHaveLength(3))
    await joinTable('listed')
    const [, opening, word, look, sit] = asked
    expect(opening).toEqual(['POST', '/api/tables', { game: 'sitaos', chairs: [null, 'novice'] }])
    expect(word).toMatchObject(['POST', '/api/tables/opened/do', { do: 'word', word: findSeen('opened')?.word }])
    expect(findSeen('opened')?.commitment).toBe('cc')
    expect(look).toMatchObject(['GET', '/api/tables/listed', {}])
    expect(sit).toMatchObject(['POST', '/api/tables/listed/do', { do: 'sit', word: findSeen('listed')?.word }])
    expect(findSeen('listed')?.commitment).toBe('dd')

    // Whoever sits there already has said a word, and no other is kept.
    const { word: said } = findSeen('listed')!
    vi.stubGlobal('fetch', (_: string, { method }: { method: string }) => {
      const refused = { code: 'tables.seated_already', params: {} }
      const answer = method === 'GET' ? { table: { commitment: 'dd', status: 'open' } } : refused
      return Promise.resolve(new Response(JSON.stringify(answer), { status: method === 'GET' ? 200 : 409 }))
    })
    await joinTable('listed')
    expect(findSeen('listed')?.word).toBe(said)
  })

  it('keeps so many tables, and forgets the oldest', () => {
    for (let at = 0; at < 1000; at += 1)
      localStorage.setItem(`fair:old${at}`, JSON.stringify({ commitment: '', when: 'open', at }))
    keepSeen(newTable(), 'aa', 'open')
    expect(localStorage.getItem('fair:old0')).toBeNull()
    expect(localStorage.getItem('fair:old1')).not.toBeNull()
  })
})

describe('the proof', () => {
  const seen = (when: 'open' | 'playing' | 'over', of = seed) => ({ commitment: commitmentOf('abc', of), when, at: 0 })

  it('holds where the seed is that of the commitment seen before the game', () => {
    expect(prove('abc', seen('open'), fair())).toBe('held')
  })

  it('is broken by a seed that was chosen after the words, whatever the record says of itself', () => {
    const later = fair({ seed: chosenLater, commitment: commitmentOf('abc', chosenLater) })
    expect(prove('abc', seen('open'), later)).toBe('broken')
  })

  it('is broken by another commitment than the browser saw, and at another table', () => {
    expect(prove('abc', { ...seen('open'), commitment: 'ff'.repeat(32) }, fair())).toBe('broken')
    expect(prove('abd', seen('open'), fair())).toBe('broken')
  })

  it('says what a browser that came late can’t know', () => {
    expect(prove('abc', seen('playing'), fair())).toBe('late')
    expect(prove('abc', seen('over'), fair())).toBe('unseen')
    expect(prove('abc', null, fair())).toBe('unseen')
    expect(prove('abc', seen('open'), fair({ seed: null }))).toBeNull()
  })
})
