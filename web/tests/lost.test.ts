import { render, screen } from '@testing-library/svelte'
import { beforeAll, expect, test } from 'vitest'
import { speak } from '../src/lib/words.svelte'
import NotFound from '../src/pages/lost/NotFound.svelte'

beforeAll(() => speak('en'))

test('an address where nothing is has a face, says so, and leads on', () => {
  render(NotFound)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nothing but a siesta here')
  expect(document.querySelector('svg .face')).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/', '/rules'])
})
