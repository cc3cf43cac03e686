import { expect, meet, openTable, type Page, playedTable, test } from './people'

const POLICY = /^default-src 'none'; script-src 'self'; style-src 'self'; .*frame-ancestors 'none'$/

// That no page asks another site for anything, and keeps its own policy, is looked at in every test.

test('the reference of the API keeps its own policy too', async ({ newcomer }) => {
  const page = await newcomer()
  await page.goto('/schema')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

/** What a browser refused to do because of a page's policy, since the page was opened. */
const refused = (page: Page) => page.evaluate(() => (window as unknown as Watched).refused.map(({ what }) => what))

interface Watched {
  refused: { what: string }[]
  ran: string[]
}

/** Note whatever a page's policy forbids, from the first line on. */
function watch(): void {
  const watched = window as unknown as Watched
  watched.refused = []
  watched.ran = []
  addEventListener('securitypolicyviolation', (event) => {
    watched.refused.push({ what: `${event.effectiveDirective} ${event.blockedURI}` })
  })
}

test('no page needs what its policy forbids', async ({ newcomer }) => {
  const page = await newcomer()
  await page.addInitScript(watch)
  await meet(page)
  const way = await playedTable(page, 'sitaos', 6)
  const pages = ['/', '/new', '/bots/siesta', '/rules', '/rules/siesta', '/learn/sidoke', '/sheet/sitaos', '/by-ear']
  pages.push('/puzzles', '/ladder', '/signin', '/settings', '/schema', '/nowhere', way)
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await refused(page), path).toEqual([])
  }
})

test('whatever is slipped into a page does not run', async ({ browser }) => {
  // Its browser complains of every attempt, so nobody looks over its shoulder here.
  const page = await browser.newPage()
  await page.addInitScript(watch)
  await page.goto('/')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.evaluate(() => {
    const slip = (name: string, more: Record<string, string>) => {
      const element = document.body.appendChild(document.createElement(name))
      for (const [key, value] of Object.entries(more)) element.setAttribute(key, value)
      return element
    }
    slip('script', {}).textContent = "window.ran.push('inline script')"
    slip('script', { src: "data:text/javascript,window.ran.push('data script')" })
    slip('script', { src: 'http://127.0.0.1:9/elsewhere.js' })
    slip('img', { src: 'data:,', onerror: "window.ran.push('handler')" })
    slip('a', { href: "javascript:window.ran.push('address')" }).click()
    slip('iframe', { srcdoc: "<script>parent.ran.push('frame')</script>" })
    slip('style', {}).textContent = 'body { --slipped: 1 }'
    slip('div', { style: '--slipped: 1' })
    slip('base', { href: 'http://127.0.0.1:9/' })
  })
  const slipped = ['script-src-elem', 'script-src-attr', 'style-src-elem', 'style-src-attr', 'base-uri']
  for (const directive of slipped)
    await expect.poll(() => refused(page)).toContainEqual(expect.stringContaining(`${directive} `))
  expect(await page.evaluate(() => (window as unknown as Watched).ran)).toEqual([])
  expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--slipped'))).toBe('')
  await page.close()
})

test('a name is text, whatever it looks like', async ({ newcomer }) => {
  const [host, guest] = await Promise.all([newcomer(), newcomer()])
  const name = '<img src=x onerror=1> 🂡'
  await meet(host)
  const origin = test.info().project.use.baseURL ?? ''
  const answer = await host.request.patch('/api/me', { data: { name }, headers: { origin } })
  expect(answer.ok()).toBe(true)
  const way = await openTable(host, { game: 'sitaos', seats: 2, public: true })
  for (const path of ['/', way]) {
    await guest.goto(path)
    await expect(guest.getByText(name).first()).toBeVisible()
    expect(await guest.locator('img[src="x"]').count()).toBe(0)
  }
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
