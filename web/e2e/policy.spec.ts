import { expect, test } from './people'

const POLICY = /^default-src 'none'; script-src 'self'; style-src 'self'; .*frame-ancestors 'none'$/

// That no page asks another site for anything, and keeps its own policy, is looked at in every test.

test('the reference of the API keeps its own policy too', async ({ newcomer }) => {
  const page = await newcomer()
  await page.goto('/schema')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('every answer says what a browser may do with it', async ({ newcomer }) => {
  const page = await newcomer()
  const headers = (await page.goto('/'))?.headers() ?? {}
  expect(headers['content-security-policy']).toMatch(POLICY)
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('same-origin')
  const data = await page.request.get('/api/games')
  expect(data.headers()['content-security-policy']).toMatch(/^default-src 'none';/)
})

test('a first visit fetches at most 120 kB of scripts and styles', async ({ newcomer }) => {
  const page = await newcomer()
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (/\.(js|css)$/.test(new URL(request.url()).pathname))
      sizes.push(request.sizes().then((size) => size.responseBodySize))
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Play Siesta against a bot' })).toBeVisible()
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(10_000)
  expect(total).toBeLessThanOrEqual(120_000)
})
