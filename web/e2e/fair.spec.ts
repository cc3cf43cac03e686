import { expect, myTurn, type Page, test } from './people'

/** What the panel on the shuffle says; it opens by itself only when something is wrong. */
async function fairness(page: Page): Promise<string> {
  await page.getByText('A fair shuffle').click()
  return page.getByRole('group').filter({ hasText: 'A fair shuffle' }).innerText()
}

test('every browser says at the end whether the commitment that it saw held', async ({ newcomer }) => {
  const [page, watcher] = await Promise.all([newcomer(), newcomer()])
  await page.goto('/')
  await page.getByRole('button', { name: 'Play Sidoké against a bot' }).click()
  await myTurn(page)
  const way = new URL(page.url()).pathname
  await watcher.goto(way)
  await watcher.getByRole('grid').first().waitFor()
  await page.getByRole('button', { name: 'Break off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Break off' }).click()
  await expect(page.getByRole('heading', { name: 'Broken off' })).toBeVisible()

  // The word came after the commitment, and went into the shuffle.
  const said = await fairness(page)
  expect(said).toContain('the shuffle was fixed beforehand')
  expect(said).toMatch(/Your word, \w+, is in the shuffle/)
  // Whoever keeps the last link proves with it that no line of the record was altered.
  const link = /--head ([0-9a-f]{64})/.exec(said)?.[1]
  expect(link).toBeTruthy()
  const seen = await fairness(watcher)
  expect(seen).toContain('only who was there before knows')
  expect(seen).toContain(`--head ${link}`)

  // A server that shows another commitment, or another seed, than this browser saw is found out.
  const key = `fair:${way.slice(3)}`
  await page.evaluate((name) => {
    const kept = JSON.parse(localStorage.getItem(name) ?? '{}') as object
    localStorage.setItem(name, JSON.stringify({ ...kept, commitment: 'ab'.repeat(32) }))
  }, key)
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'another fingerprint' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'The seed is not the one that was promised' })).toBeVisible()
})
