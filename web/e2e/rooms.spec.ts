import { lastFaults } from './axe'
import { rooms } from './everywhere'
import { expect, openTable, overlap, type Page, playSome, test } from './people'

const SMALL = 24

/** How much wider than the window the page is. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** How far the page goes on below the last thing to be seen on it, the room round things left aside. */
const emptiness = (page: Page): Promise<number> =>
  page.evaluate((round) => {
    let [lowest, covered] = [0, 0]
    const visit = (element: Element, end: number): void => {
      const { width, height, top, bottom } = element.getBoundingClientRect()
      const { position, overflowY } = getComputedStyle(element)
      if (!element.checkVisibility() || (width <= 1 && height <= 1)) return
      if (position === 'fixed') {
        if (element.querySelector('button')) covered = Math.max(covered, innerHeight - top)
        return
      }
      const speaks = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (speaks || element.matches('svg, input, button')) lowest = Math.max(lowest, Math.min(bottom, end) + scrollY)
      if (element.matches('svg')) return
      for (const child of element.children) visit(child, overflowY === 'visible' ? end : Math.min(end, bottom))
    }
    visit(document.body, Infinity)
    return Math.max(
      0,
      Math.round(document.documentElement.scrollHeight - Math.max(innerHeight, lowest + round + covered)),
    )
  }, 160)

/** How many things move by themselves. */
const moving = (page: Page): Promise<number> =>
  page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)

/** Controls that a finger hardly finds; links within a sentence are as high as its letters. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const all = document.querySelectorAll<HTMLElement | SVGElement>(
      'a[href], button, input, select, summary, [role=gridcell]',
    )
    return [...all].flatMap((control) => {
      const label = control instanceof HTMLInputElement ? control.closest('label') : null
      const { width, height, left, bottom } = (label ?? control).getBoundingClientRect()
      const seen =
        !control.closest('[inert]') &&
        control.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
        width > 1 &&
        height > 1 &&
        bottom > 0 &&
        left + width > 0
      const sentence =
        getComputedStyle(control).display === 'inline' &&
        (control.parentElement?.textContent?.trim().length ?? 0) > (control.textContent?.trim().length ?? 0)
      if (!seen || sentence || control.ariaHidden === 'true' || (width > least - 0.6 && height > least - 0.6)) return []
      return [
        `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent?.trim()}: ${Math.round(width)} × ${Math.round(height)}`,
      ]
    })
  }, SMALL)
}

for (const { name, enter } of rooms) {
  test(`fits any window and a finger, ends where its content ends, holds still, and axe finds nothing wrong by day and by night: ${name}`, async ({
    newcomer,
  }) => {
    const page = await enter((options) =>
      newcomer({ viewport: { width: 320, height: 640 }, colorScheme: 'light', ...options }),
    )
    await expect.poll(() => overflow(page), 'in 320 pixels').toBe(0)
    expect(await smallTargets(page), 'in 320 pixels').toEqual([])
    await expect.poll(() => emptiness(page), 'below a phone’s page').toBe(0)
    await page.setViewportSize({ width: 640, height: 400 })
    await expect.poll(() => overflow(page), 'at 200 % in 1280 pixels').toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(() => overflow(page), 'on a desk').toBe(0)
    expect(await smallTargets(page), 'on a desk').toEqual([])
    await expect.poll(() => emptiness(page), 'below a desk’s page').toBe(0)
    expect(await moving(page)).toBe(0)

    // Of many figures the first few speak for all.
    await page.evaluate(
      (few) => [...document.querySelectorAll('figure')].slice(few).forEach((figure) => figure.remove()),
      4,
    )
    expect(await lastFaults(page)).toEqual([])
  })
}

test('pieces that are laid hold still for whoever wants no motion', async ({ newcomer }) => {
  const page = await newcomer()
  await page.goto(await openTable(page, { game: 'siesta', hot: true }))
  await page
    .getByRole('gridcell', { name: /, may hold a sun/ })
    .first()
    .click()
  await page.getByRole('gridcell', { name: /, in your turn$/ }).waitFor()
  expect(await moving(page)).toBe(0)
})

test('a rack of Sidoké lies in sight on a small phone, however many play', async ({ newcomer }) => {
  const page = await newcomer({ viewport: { width: 320, height: 640 } })
  for (const mode of ['ffa', 'teams']) {
    const way = await openTable(page, { game: 'sidoke', hot: true, seats: 4, options: { mode }, clock: '10+5' })
    await playSome([page], way, 'sidoke', 1)
    await page.goto(way)
    await page.getByRole('button', { name: 'I am Player 2' }).click()
    const rack = page.getByRole('toolbar', { name: 'Your rack' })
    await expect.poll(() => overlap(rack, page.locator('.buttons')), mode).toBeLessThanOrEqual(0)
  }
})
