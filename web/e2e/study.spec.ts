import { expect, finishedTable, type Page, test } from './people'

// The engine lets everything else on a machine go first.
const PATIENCE = 90_000

const lines = (page: Page) => page.getByRole('region', { name: 'Lines' })
const move = (page: Page, name: RegExp) => lines(page).getByRole('button', { name })

/** Type a move and play it. */
async function type(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Type a move' }).fill(text)
  await page.keyboard.press('Enter')
}

test('a line is tried from a replay, commented, kept, read by others and copied', async ({ newcomer }) => {
  const page = await newcomer()
  const way = await finishedTable(page, 'sitaos', 4)
  await page.goto(`${way.replace('/t/', '/r/')}?ply=2`)
  await page.getByRole('button', { name: 'Study from here' }).click()
  await expect(page).toHaveURL(/\/study\/[0-9a-z]{12}$/)
  await expect(move(page, /^Move 2, /)).toHaveAttribute('aria-current', 'step')

  await page.getByRole('gridcell', { name: /^G7,/ }).click()
  await expect(move(page, /^Move 3, .*: G7/)).toHaveAttribute('aria-current', 'step')
  await type(page, 'A7')
  await expect(move(page, /^Move 4, .*: A7/)).toHaveAttribute('aria-current', 'step')
  await page.getByRole('textbox', { name: 'Comment on this position' }).fill('Far away from everything.')
  await page.getByRole('textbox', { name: 'Title' }).fill('Corners')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()

  // By keys: along the line, and between the lines.
  await page.getByRole('heading', { name: 'Lines' }).click()
  await page.keyboard.press('ArrowLeft')
  await expect(move(page, /: G7/)).toHaveAttribute('aria-current', 'step')
  await page.keyboard.press('ArrowUp')
  await expect(move(page, /^Move 3, /).first()).toHaveAttribute('aria-current', 'step')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(move(page, /: A7/)).toHaveAttribute('aria-current', 'step')

  const other = await newcomer()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: 'Corners' })).toBeVisible()
  await expect(lines(other).getByText('Far away from everything.')).toBeVisible()
  await expect(other.getByRole('textbox')).toHaveCount(0)
  await other.getByRole('button', { name: 'Make my own copy' }).click()
  await expect(other).not.toHaveURL(page.url())
  await expect(other.getByRole('textbox', { name: 'Title' })).toHaveValue('Corners')
  await move(other, /: G7/).click()
  await other.getByRole('button', { name: 'Forget this line' }).click()
  await expect(move(other, /: G7/)).toHaveCount(0)
  await expect(other.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await page.reload()
  await expect(move(page, /: G7/)).toBeVisible()
})

test('the engine is asked, its turn is tried, and the record is taken home', async ({ newcomer }) => {
  const page = await newcomer()
  const way = await finishedTable(page, 'siesta', 3)
  await page.goto(`${way.replace('/t/', '/review/')}?ply=2`)
  await page.getByRole('button', { name: 'Study from here' }).click()
  await page.getByRole('button', { name: 'Ask the engine' }).click()
  // What was played is no variation, however good the engine finds it.
  const played = move(page, /^Move 3, /).locator('code')
  const turns = page.getByRole('region', { name: 'Best turns' }).getByRole('button')
  const best = turns.filter({ hasNotText: (await played.textContent()) ?? '' }).first()
  await best.waitFor({ timeout: PATIENCE })
  const text = (await best.locator('code').textContent()) ?? ''
  await best.click()
  await expect(move(page, /^Move 3, /).last()).toHaveAttribute('aria-current', 'step')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Record with variations' }).click()
  const file = await (await downloading).createReadStream()
  const record = JSON.parse(Buffer.concat(await file.toArray()).toString()) as { notes: { variations: unknown[] } }
  expect(record.notes.variations).toEqual([{ after: 2, move: text }])

  await page.getByRole('button', { name: 'Throw away' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Throw it away' }).click()
  await expect(page).toHaveURL(new RegExp(way.replace('/t/', '/r/')))
  await page.goBack()
  await expect(page.getByRole('alert')).toHaveText('There is no such study. Perhaps it was thrown away.')
})
