import { writeFile } from 'node:fs/promises'
import { expect, finishedTable, openTable, type Page, playSome, seeReview, test } from './people'

const slider = (page: Page) => page.getByRole('slider', { name: 'Move' })
const reviewOf = (way: string) => way.replace('/t/', '/review/')

test('a finished game is looked at, turned through by keys, and a better turn is looked for', async ({ newcomer }) => {
  const page = await newcomer()
  const way = await finishedTable(page, 'siesta', 5)
  await page.goto(way)
  await page.getByRole('link', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Look at this game' }).click()
  await expect(page.getByRole('region', { name: 'Expected result' })).toBeFocused()
  await seeReview(page)
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '5')
  await expect(page.getByRole('table', { name: 'Turn by turn' }).getByRole('row')).toHaveCount(6)

  await page.keyboard.press('Home')
  await expect(page.getByRole('heading', { name: 'Before the first move' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'One move back' })).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Move 1, .+: sun F5, roof G5, shadow H5\. /)
  await expect(page).toHaveURL(/ply=1$/)

  // The review is kept: whoever comes back finds it there.
  await page.reload()
  await seeReview(page)
  await page.getByRole('button', { name: 'Next mistake' }).click()
  await page.getByRole('button', { name: 'Find a better turn' }).click()
  await expect(page.getByRole('img', { name: '3 tries left' })).toBeVisible()
  await expect(page.locator('section.table')).toBeFocused()
  await page.getByRole('button', { name: 'Show me' }).click()
  await expect(page.getByRole('heading', { name: 'Best turns' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the review' }).click()
  await expect(page.getByRole('button', { name: 'Find a better turn' })).toBeFocused()
  await expect(slider(page)).toBeVisible()
})

test('a record is opened from a file, and a game that is still played is not told of', async ({ newcomer }, info) => {
  const page = await newcomer()
  const way = await finishedTable(page, 'sitaos', 3)
  const record = await page.request.get(way.replace('/t/', '/api/archive/'))
  const file = info.outputPath('record.json')
  await writeFile(file, await record.body())
  await page.goto(way)
  const me = (await (await page.request.get('/api/me')).json()) as { id: number }
  await page.goto(`/p/${me.id}`)
  await page.getByLabel('Open a record file').last().setInputFiles(file)
  await expect(page).toHaveURL(/\/review\/[0-9a-f]{40}/)
  await seeReview(page)

  const running = await openTable(page, { game: 'sitaos', hot: true })
  await playSome([page], running, 'sitaos', 2)
  await page.goto(reviewOf(running))
  await expect(page.getByRole('alert')).toHaveText(
    'This game is still being played. It can be looked at when it is over.',
  )
})
