/** The replay of a game whose rules a new machine has yet to compile. */
import { render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { oncePrepared } from '../src/lib/prepared'
import { Refused } from '../src/lib/api'
import { endInReplay } from '../src/end'
import { speak } from '../src/lib/words.svelte'
import Replay from '../src/pages/replay/Replay.svelte'

// How wide and how dark it is, this DOM does not know.
vi.hoisted(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} })),
)

const seat = (number: number) => ({
  number,
  person: number + 6,
  name: `P${number}`,
  bot: null,
  score: 0,
  rank: 1,
  result: 'drew' as const,
})
const played = {
  table: 'abc',
  game: 'sitaos',
  how: 'played',
  rated: false,
  public: true,
  moves: 0,
  ended_at: 0,
  teams: [],
  seats: [seat(1), seat(2)],
}
const view = {
  game: 'sitaos',
  seats: 2,
  options: {},
  teams: [],
  seat: null,
  ply: 0,
  to_move: 1,
  scores: [0, 0],
  outcome: null,
  last: null,
  board: { game: 'sitaos', stones: {}, swapped: null, goal: 100, figures: null },
  steps: null,
}
const result = { how: 'played', by: null, scores: [0, 0], ranks: [1, 1], teams: null, rating_ranks: [1, 1] }
const story = { reasons: [{ code: 'sitaos.end_full', seat: null, params: {}, cells: [] }], kinds: [[], []], turns: [] }
const refused = { code: 'server.preparing', params: { game: 'sitaos', seconds: 2 }, words: 'wait' }

let ready = false
let asked = 0

beforeAll(async () => {
  await speak('en')
  await endInReplay()
}, 30_000)
beforeEach(() => {
  ready = false
  asked = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', (url: string) => {
    asked += 1
    if (!ready) return Promise.resolve(Response.json(refused, { status: 503 }))
    const path = url.split('?')[0]!
    if (path.endsWith('/position'))
      return Promise.resolve(Response.json({ table: 'abc', ply: 0, plies: 0, points: null, view, history: [] }))
    if (path.endsWith('/line'))
      return Promise.resolve(
        Response.json({
          table: 'abc',
          plies: 0,
          first: 0,
          views: [view],
          played,
          leavers: [],
          hints: [0, 0],
          hinted: [],
          result,
          story,
        }),
      )
    throw new Error(`nobody should ask ${url}`)
  })
})
afterEach(() => vi.useRealTimers())

/** Let all happen that happens within so many seconds. */
async function pass(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(1000 * seconds)
}

/** A heading, waited for: parts of the page may take their time to be loaded, and to look for roles takes long. */
async function headed(level: 1 | 2, title: string): Promise<void> {
  const titles = () => [...document.querySelectorAll(`h${level}`)].map((heading) => heading.textContent)
  await vi.waitFor(() => expect(titles()).toContain(title), 20_000)
  expect(screen.getByRole('heading', { level, name: title })).toBeTruthy()
}

test('says what it waits for, asks again, and comes by itself', async () => {
  render(Replay, { id: 'abc' })
  await headed(1, 'Sitaos is being prepared')
  expect(screen.getByRole('status').textContent).toContain('comes by itself')
  expect(screen.getByRole('status').textContent).toContain('a minute or two')
  const before = asked
  await pass(2)
  expect(asked).toBeGreaterThan(before)
  expect(screen.queryByText('There is nothing to replay here.')).toBeNull()
  ready = true
  await pass(2)
  await headed(1, 'Replay · Sitaos')
  await headed(2, 'P1 and P2 share it')
  expect(screen.getByText('The board is full.')).toBeTruthy()
})

test('nothing more is asked when nobody waits any longer', async () => {
  const { unmount } = render(Replay, { id: 'abc' })
  await headed(1, 'Sitaos is being prepared')
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
  await expect(
    oncePrepared(
      () => Promise.reject(gone),
      () => true,
    ),
  ).rejects.toBe(gone)
})
