/** What axe finds wrong with a page. */
import axe from 'axe-core'
import type { Page } from './people'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** In few words, by all its rules or by these. What it finds right is left out: to describe that takes longer than to look. */
export async function faults(page: Page, ...rules: string[]): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async (runOnly) => {
    const options = { resultTypes: ['violations' as const], ...(runOnly.length && { runOnly }) }
    const { violations } = await window.axe.run(document, options)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
    )
  }, rules)
}
