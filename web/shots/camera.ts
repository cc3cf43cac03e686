/** Takes pictures of a page, by day and by night. */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Somebody } from './scenes'

export type Devices = Record<string, BrowserContextOptions>

/** A page as somebody sees it on each of these devices, or the whole of it. */
export async function takeAll(
  browser: Browser,
  who: Somebody,
  devices: Devices,
  name: string,
  path: string,
  prepare?: (page: Page) => Promise<void>,
  fullPage = false,
): Promise<void> {
  const storageState = await who.page.context().storageState()
  for (const [device, options] of Object.entries(devices)) {
    for (const [theme, colorScheme] of [
      ['day', 'light'],
      ['night', 'dark'],
    ] as const) {
      const context = await browser.newContext({
        locale: 'en-GB',
        ...options,
        colorScheme,
        storageState,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await page.goto(path, { waitUntil: 'networkidle' })
      await prepare?.(page)
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: `${name}-${device}-${theme}.png`, fullPage })
      await context.close()
    }
  }
}
