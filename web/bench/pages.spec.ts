import { writeFileSync } from 'node:fs'
import { arch, cpus, loadavg } from 'node:os'
import { type Browser, expect, type Page, test } from '@playwright/test'

const ROUNDS = 7
const SLOWDOWN = 4
/** A new profile and page keep Chromium itself busy for a while; a visitor's browser is at rest when the visit begins. */
const REST = 2000
const TABLES = 1000
const EACH = 100
const lines: string[] = []

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN
const least = (numbers: number[]) => Math.min(...numbers)
const most = (numbers: number[]) => Math.max(...numbers)

function note(what: string, numbers: number[], bar: string): void {
  lines.push(
    `${what.padEnd(58)} ${[median, least, most].map((of) => of(numbers).toFixed(0).padStart(7)).join('')}   ${bar}`,
  )
}

async function visitor(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return page
}

async function open(page: Page, plan: unknown): Promise<string> {
  const headers = { origin: new URL(page.url()).origin }
  await page.request.post('/api/me', { headers })
  const answer = await page.request.post('/api/tables', { data: plan, headers })
  const { id } = (await answer.json()) as { id: string }
  await page.request.post(`/api/tables/${id}/do`, { data: { do: 'word', id: 'word', word: 'bench' }, headers })
  return id
}

test.afterAll(() => {
  const head = [
    `date:      ${new Date().toISOString().slice(0, 10)}`,
    'command:   python web/npm.py run bench',
    `machine:   ${cpus()[0]?.model ?? arch()}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(2)}`,
    '',
    `${''.padEnd(58)} median  least   most   bar`,
  ]
  const foot = [
    '',
    `A phone's screen, the processor slowed down ${SLOWDOWN} times by Chromium, nothing in its cache, loopback, the`,
    `browser at rest for ${REST / 1000} s before. A table is interactive when its legal cells, or the cards of the hand, are there,`,
    'drawn, and the main thread is free again; the panels below the board follow a tenth of a second later.',
    'The list holds 1,000 open tables and is scrolled a screen in 20 frames.',
  ]
  writeFileSync('../bench/results/web.txt', [...head, ...lines, ...foot, ''].join('\n'))
})

for (const [game, ready, plan] of [
  ['sitaos', '[role=gridcell]', { hot: true }],
  ['siesta', '[role=gridcell]', { hot: true }],
  ['soleil_et_lune', '[aria-label="Your hand"] svg', { chairs: [null, 'casual'] }],
  ['sidoke', '[role=gridcell]', { chairs: [null, 'casual'] }],
] as const) {
  test(`how soon a table of ${game} is interactive`, async ({ browser }) => {
    const times: number[] = []
    const sizes: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await visitor(browser)
      await page.goto('/api/health')
      const id = await open(page, { game, public: false, ...plan })
      // Told once, after the frame in which it is there: asking the page again and again would keep it busy.
      await page.addInitScript((selector) => {
        new MutationObserver((_, watch) => {
          if (!document.querySelector(selector)) return
          watch.disconnect()
          requestAnimationFrame(() => setTimeout(() => console.debug(performance.mark('interactive').name), 0))
        }).observe(document, { childList: true, subtree: true })
      }, ready)
      const there = page.waitForEvent('console', (said) => said.text() === 'interactive')
      await new Promise((resolve) => setTimeout(resolve, REST))
      await page.goto(`/t/${id}`)
      await there
      const [time, size] = await page.evaluate(() => [
        performance.getEntriesByName('interactive')[0]?.startTime ?? NaN,
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => /\.(js|css)$/.test(name))
          .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
      ])
      times.push(time ?? NaN)
      sizes.push((size ?? NaN) / 1000)
      await page.context().close()
    }
    note(`table of ${game}: interactive, ms`, times, 'under 1000')
    note(`table of ${game}: JS and CSS sent, kB`, sizes, '')
    expect(times).toHaveLength(ROUNDS)
  })
}

test('how smooth a list of a thousand tables is', async ({ browser }) => {
  const page = await visitor(browser)
  for (let guest = 0; guest < TABLES / EACH; guest += 1) {
    const host = await (await browser.newContext()).newPage()
    await host.goto('/api/health')
    for (let at = 0; at < EACH; at += 1) await open(host, { game: ['sitaos', 'siesta', 'soleil_et_lune'][at % 3] })
    await host.context().close()
  }
  await page.goto('/')
  await page.getByRole('button', { name: 'Show all' }).click()
  const more = page.getByRole('button', { name: 'Show more' })
  const rows = page.getByRole('region', { name: 'Open tables' }).getByRole('listitem')
  while ((await rows.count()) < TABLES) {
    const before = await rows.count()
    await more.click()
    await expect.poll(() => rows.count()).toBeGreaterThan(before)
  }
  const frames = await page.evaluate(async () => {
    const times: number[] = []
    const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    for (let last = await next(), frame = 0; frame < 200; frame += 1) {
      scrollBy(0, innerHeight / 20)
      const now = await next()
      times.push(now - last)
      last = now
    }
    return times
  })
  note('list of 1,000 tables: a frame while scrolling, ms', frames, '')
})
