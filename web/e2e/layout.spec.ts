import { rooms } from './house'
import { expect, test, type Page } from './people'

const SMALL = 24

/** How much wider than the window the page is. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Controls that a finger hardly finds; links within a sentence are as high as its letters. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const all = document.querySelectorAll<HTMLElement | SVGElement>('a[href], button, input, select, summary, [role=gridcell]')
    return [...all].flatMap((control) => {
      const label = control instanceof HTMLInputElement ? control.closest('label') : null
      const { width, height, left, bottom } = (label ?? control).getBoundingClientRect()
      const seen = control.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && width > 1 && height > 1 && bottom > 0 && left + width > 0
      const sentence = getComputedStyle(control).display === 'inline' && (control.parentElement?.textContent?.trim().length ?? 0) > (control.textContent?.trim().length ?? 0)
      if (!seen || sentence || control.ariaHidden === 'true' || (width > least - 0.6 && height > least - 0.6)) return []
      return [`${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent?.trim()}: ${Math.round(width)} × ${Math.round(height)}`]
    })
  }, SMALL)
}

for (const { name, enter } of rooms) {
  test(`fits a narrow window, a magnified one and a finger, and holds still: ${name}`, async ({ newcomer }) => {
    const page = await enter((options) => newcomer({ viewport: { width: 320, height: 640 }, ...options }))
    expect(await overflow(page), 'in 320 pixels').toBe(0)
    expect(await smallTargets(page), 'in 320 pixels').toEqual([])
    await page.setViewportSize({ width: 640, height: 400 })
    expect(await overflow(page), 'at 200 % in 1280 pixels').toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await overflow(page), 'on a desk').toBe(0)
    expect(await smallTargets(page), 'on a desk').toEqual([])
    expect(await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)).toBe(0)
  })
}

test('pieces that are laid hold still for whoever wants no motion', async ({ newcomer }) => {
  const page = await newcomer()
  await page.goto('/')
  await page.getByRole('button', { name: 'Play Siesta against a bot' }).click()
  await page.getByRole('gridcell', { name: /, may hold a sun/ }).first().click()
  await page.getByRole('gridcell', { name: /, in your turn$/ }).waitFor()
  expect(await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)).toBe(0)
})
