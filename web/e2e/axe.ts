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

/** In few words, by all its rules or by these. What it finds right is left out: to describe that takes longer than to look. */
export async function faults(page: Page, ...rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return page.evaluate(async (runOnly) => {
    const options = { resultTypes: ['violations' as const], ...(runOnly.length && { runOnly }) }
    const { violations } = await window.axe.run(document, options)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
    )
  }, rules)
}
