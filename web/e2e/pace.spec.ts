import { expect, movesOf, openTable, test } from './people'

test('one’s own points stand on the board for a while before the bot answers, and both moves stay lit', async ({
  newcomer,
}) => {
  const page = await newcomer({ paced: true })
  const way = await openTable(page, { game: 'sitaos', chairs: [null, 'novice'] })
  await page.goto(way)
  const board = page.getByRole('grid')
  /** How long only one's own stone was there, as the page saw it. */
  const alone = async () => {
    await page.getByRole('heading', { name: 'Your turn', exact: true }).waitFor()
    const before = await movesOf(page).count()
    await board
      .getByRole('gridcell', { name: /, free$/ })
      .first()
      .click()
    await expect(movesOf(page)).toHaveCount(before + 1)
    const from = Date.now()
    await expect(movesOf(page)).toHaveCount(before + 2)
    return Date.now() - from
  }
  expect(Math.max(await alone(), await alone())).toBeGreaterThan(400)
  await expect(page.locator('.ring.i')).toHaveCount(2)
})
