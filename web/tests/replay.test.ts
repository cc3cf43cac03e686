/** The replay of a game whose rules a new machine has yet to compile. */
import { render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { oncePrepared } from '../src/lib/prepared'
import { Refused } from '../src/lib/api'
import { speak } from '../src/lib/words.svelte'
import Replay from '../src/pages/replay/Replay.svelte'

// How wide and how dark it is, this DOM does not know.
vi.hoisted(() => vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} })))

const sitter = (person: number) => ({ person, name: `P${person}`, called: null, bot: null })
const table = {
  id: 'abc', game: 'sitaos', seats: 2, options: {}, rated: false, guests: [], public: true, clock: 'none', hot: false, partners: false,
  status: 'over', host: 7, commitment: '', chairs: [sitter(7), sitter(8)], holders: [sitter(7), sitter(8)], leavers: [],
  offer: null, rematch: null, inviter: null, invited: [], ended: null,
}
const glance = (ply: number) => ({
  seat: null, ply, to_move: 1, scores: [0, 0], outcome: null, last: null, board: { stones: {}, left: [28, 28] },
})
const end = { ...glance(0), game: 'sitaos', seats: 2, options: {}, history: [] }
const refused = { code: 'server.preparing', params: { game: 'sitaos', seconds: 2 }, words: 'wait' }

let ready = false
let asked = 0

beforeAll(() => speak('en'))
beforeEach(() => {
  ready = false
  asked = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', (url: string) => {
    asked += 1
    if (!ready) return Promise.resolve(Response.json(refused, { status: 503 }))
    const path = url.split('?')[0]!
    if (path.endsWith('/position')) return Promise.resolve(Response.json({ table: 'abc', ply: 0, last: 0, points: null, view: end }))
    if (path.endsWith('/line')) return Promise.resolve(Response.json({ table: 'abc', last: 0, first: 0, glances: [glance(0)] }))
    return Promise.resolve(Response.json({ type: 'snapshot', table }))
  })
})
afterEach(() => vi.useRealTimers())

/** Let all happen that happens within so many seconds. */
async function pass(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(1000 * seconds)
}

/** Parts of the page may take their time to be loaded. */
async function titled(title: string): Promise<void> {
  await vi.waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title), 20_000)
}

test('says what it waits for, asks again, and comes by itself', async () => {
  render(Replay, { id: 'abc' })
  await titled('Sitaos is being prepared')
  expect(screen.getByRole('status').textContent).toContain('comes by itself')
  expect(screen.getByRole('status').textContent).toContain('a minute or two')
  const before = asked
  await pass(2)
  expect(asked).toBeGreaterThan(before)
  expect(screen.queryByText('There is nothing to replay here.')).toBeNull()
  ready = true
  await pass(2)
  await titled('Replay · Sitaos')
})

test('nothing more is asked when nobody waits any longer', async () => {
  const { unmount } = render(Replay, { id: 'abc' })
  await titled('Sitaos is being prepared')
  unmount()
  const before = asked
  await pass(20)
  expect(asked).toBe(before)
})

test('a server that is out of reach for a moment is awaited, another refusal is told', async () => {
  const answers = [new Refused(503, refused), new Refused(0, { code: 'lib.unreachable', params: {} }), 'here']
  const work = () => {
    const answer = answers.shift()
    return answer instanceof Refused ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const waited = oncePrepared(work, (game) => game === 'sitaos')
  await pass(4)
  await expect(waited).resolves.toBe('here')
  const gone = new Refused(404, { code: 'archive.none', params: {} })
  await expect(oncePrepared(() => Promise.reject(gone), () => true)).rejects.toBe(gone)
})
