import AxeBuilder from '@axe-core/playwright'
import { rooms } from './house'
import { expect, test, type Page } from './people'

// Every cell of a board is looked at.
test.setTimeout(180_000)

/** What axe finds wrong, in few words. */
async function faults(page: Page, ...rules: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (rules.length) axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`))
}

for (const { name, enter } of rooms) {
  test(`axe finds nothing wrong by day and by night: ${name}`, async ({ newcomer }) => {
    const page = await enter((options) => newcomer({ colorScheme: 'light', ...options }))
    // Of many figures the first few speak for all.
    await page.evaluate((few) => [...document.querySelectorAll('figure')].slice(few).forEach((figure) => figure.remove()), 4)
    expect(await faults(page)).toEqual([])
    // Night changes nothing but colours.
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await faults(page, 'color-contrast', 'link-in-text-block')).toEqual([])
  })
}
