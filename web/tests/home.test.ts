/** The first page: the tables at which one sits. */
import { render, screen } from '@testing-library/svelte'
import { beforeEach, expect, test, vi } from 'vitest'

vi.hoisted(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)

import { speak } from '../src/lib/words.svelte'
import YourTables from '../src/pages/home/YourTables.svelte'

const HOUR = 3_600_000
const me = { id: 7, name: 'Inès', guest: true, language: 'en' }
const sitter = (person: number) => ({ person, name: `P${person}`, called: null, bot: null })

function listed(id: string, left: number | null) {
  return {
    id,
    game: 'siesta',
    seats: 2,
    options: {},
    rated: false,
    clock: '3d',
    status: 'playing',
    ply: 4,
    to_move: 1,
    moved_at: 0,
    sitters: [sitter(7), sitter(8)],
    my_turn: true,
    left,
    key: id,
  }
}

beforeEach(async () => {
  await speak('en')
  const lefts = [71.999, 36, 24.5, 24, 23.5, 0.2].map((hours) => hours * HOUR)
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      Response.json(url === '/api/me' ? me : { tables: lefts.map((left, at) => listed(`t${at}`, left)) }),
    ),
  )
})

test('how long a turn still has is told in whole days and hours, never more than there is but for the hour that has begun', async () => {
  render(YourTables)
  await screen.findByText('3 d left')
  ;(await screen.findByRole('button', { name: /6/ })).click()
  await screen.findByText('1 h left')
  expect([...document.querySelectorAll('.left')].map((left) => left.textContent)).toEqual([
    '3 d left',
    '1 d 12 h left',
    '1 d 1 h left',
    '1 d left',
    '1 d left',
    '1 h left',
  ])
  await speak('fr')
  await screen.findByText('reste 1 j 12 h')
})
