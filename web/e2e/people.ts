/** People who come to the table with browsers of their own, and do what they see. */
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'

/** Somebody new, who has never been here. */
export async function newcomer(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  return page
}

interface Plan {
  game: string
  seats?: number
  options?: Record<string, string>
  public?: boolean
  hot?: boolean
  clock?: string
  chairs?: (string | null)[]
}

/** A table that this person opens; its way into the house. */
export async function openTable(page: Page, plan: Plan): Promise<string> {
  if (page.url() === 'about:blank') await page.goto('/')
  const id = await page.evaluate(async (body) => {
    await fetch('/api/me', { method: 'POST' })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await answer.json()) as { id: string }).id
  }, plan)
  return `/t/${id}`
}

/** Two people at one table; who moves first is drawn. */
export async function sitTogether(browser: Browser, plan: Plan): Promise<{ host: Page; guest: Page; way: string }> {
  const host = await newcomer(browser)
  const guest = await newcomer(browser)
  const way = await openTable(host, { public: false, ...plan })
  await host.goto(way)
  await guest.goto(way)
  await guest.getByRole('button', { name: 'Sit down' }).click()
  await expect(mover([host, guest])).resolves.toBeDefined()
  return { host, guest, way }
}

const over = (page: Page) => page.getByRole('button', { name: 'Rematch' })
const mine = (page: Page) => page.getByRole('heading', { name: /^Your turn/ })

/** Whose turn it is; nobody's when the game is over. */
export async function mover(pages: Page[]): Promise<Page | null> {
  const seen = pages.map((page) =>
    mine(page).or(over(page)).first().waitFor().then(() => page),
  )
  const page = await Promise.race(seen)
  for (const other of seen) other.catch(() => undefined)
  return (await over(page).isVisible()) ? null : page
}

/** A turn by clicking what is lit, in each game; people who want to see the end of it. */
export const turns: Record<string, (page: Page, first: boolean) => Promise<void>> = {
  /** One from the top, the other from the bottom: figures come soon. */
  async sitaos(page, first) {
    const free = page.getByRole('gridcell', { name: /, free$/ })
    await (first ? free.first() : free.last()).click()
  },

  /** Suns before roofs before shadows: the suns are the fewest. */
  async siesta(page) {
    const confirm = page.getByRole('button', { name: /^Confirm/ })
    const lit = page.getByRole('gridcell', { name: /, may hold a/ })
    const laid = page.getByRole('gridcell', { name: /, in your turn$/ })
    const pieces = page.getByRole('group', { name: 'Pieces to lay' })
    for (let count = 1; !(await confirm.isEnabled()); count += 1) {
      for (const piece of ['Sun', 'Your roof', 'Shadow']) {
        const button = pieces.getByRole('button', { name: piece })
        if (await button.isDisabled()) continue
        await button.click()
        if (await lit.count()) break
      }
      await lit.first().click()
      await expect(laid).toHaveCount(count)
    }
    await confirm.click()
  },

  /** Runs are taken when there are any; else the first card that fits goes where it may. */
  async soleil_et_lune(page) {
    const take = page.getByRole('button', { name: /^Take \w+, / })
    if (await take.count()) await take.first().click()
    else {
      const hand = page.getByRole('toolbar', { name: 'Your hand' })
      await hand.getByRole('button').and(page.locator(':not([aria-label$="fits nowhere"])')).first().click()
      await page.getByRole('button', { name: /^Lay / }).first().click()
    }
    await page.getByRole('button', { name: /^Confirm/ }).click()
  },
}

/** Play until the game is over. */
export async function playOut(game: string, pages: Page[]): Promise<void> {
  const turn = turns[game]
  if (!turn) throw new Error(`nobody knows how to play ${game}`)
  for (;;) {
    const page = await mover(pages)
    if (!page) return
    const moves = page.getByRole('region', { name: 'Log' }).getByRole('button')
    const before = await moves.count()
    await turn(page, page === pages[0])
    await expect.poll(() => moves.count()).toBeGreaterThan(before)
  }
}
