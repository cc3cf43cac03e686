/** What axe finds wrong with a page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from './people'

/** The small form of it, which a page reads in half the time. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The rules that look at nothing but colours. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** In few words, by all its rules or by these. What it finds right is left out: to describe that takes longer than to look. */
export async function faults(page: Page, ...rules: string[]): Promise<string[]> {
  return find(page, rules.length ? { runOnly: rules } : {})
}

/** The same of a page that nobody uses afterwards, by day and by night: night changes nothing but colours.
 * What axe reads on a drawing it never calls wrong, as it can't tell the ground from it: colours are looked at
 * without what is drawn, in a fraction of the time. */
export async function lastFaults(page: Page): Promise<string[]> {
  const disabled = Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }]))
  const found = await find(page, { rules: disabled })
  await page.evaluate(() => document.querySelectorAll('svg').forEach((drawing) => drawing.replaceChildren()))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    found.push(...(await find(page, { runOnly: COLOURS })).map((fault) => `${colorScheme}: ${fault}`))
  }
  return found
}

async function find(page: Page, rules: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return page.evaluate(async (options) => {
    const { violations } = await window.axe.run(document, { ...options, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
    )
  }, rules)
}
