import { expect, inTurn, movesOf, myTurn, openTable, type Page, sitTogether, test } from './people'
import { beAnswered } from './turns'

const ask = (page: Page) => page.getByRole('button', { name: 'Take back my move' })
const cell = (page: Page, name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name},`) })

test('a move is taken back when the other allows it', async ({ newcomer }) => {
  const [first, second] = await inTurn(await sitTogether(newcomer, { game: 'sitaos' }))
  await cell(first, 'D4').click()
  await myTurn(second)
  await ask(first).click()
  await expect(first.getByText('You asked to take your last move back.')).toBeVisible()
  await expect(second.getByText(/ would like to take the last move back\.$/)).toBeVisible()
  await second.getByRole('button', { name: 'Allow' }).click()
  await myTurn(first)
  await expect(movesOf(first)).toHaveCount(0)
  await expect(movesOf(second)).toHaveCount(0)
  await cell(first, 'E5').click()
  await expect(movesOf(second)).toHaveText([/^E5/])
})

test('a wish to take back can be declined, and withdrawn', async ({ newcomer }) => {
  const [first, second] = await inTurn(await sitTogether(newcomer, { game: 'sitaos' }))
  await cell(first, 'D4').click()
  await myTurn(second)
  await ask(first).click()
  await second.getByRole('button', { name: 'Decline' }).click()
  await expect(ask(first)).toBeVisible()
  await expect(movesOf(first)).toHaveCount(1)

  await ask(first).click()
  await expect(second.getByRole('button', { name: 'Allow' })).toBeVisible()
  await first.getByRole('button', { name: 'Never mind' }).click()
  await expect(second.getByRole('button', { name: 'Allow' })).toHaveCount(0)
  await expect(movesOf(second)).toHaveCount(1)
})

test('a bot allows a move to be taken back at once', async ({ newcomer }) => {
  const page = await newcomer()
  await page.goto(await openTable(page, { game: 'sitaos', chairs: [null, 'novice'] }))
  await myTurn(page)
  const before = await beAnswered(page)
  await ask(page).click()
  await expect(movesOf(page)).toHaveCount(before)
  await myTurn(page)
})

test('where hands are hidden nothing is taken back', async ({ newcomer }) => {
  const [first, second] = await inTurn(
    await sitTogether(newcomer, { game: 'soleil_et_lune', options: { animals: 'none' } }),
  )
  await first
    .getByRole('toolbar', { name: 'Your hand' })
    .getByRole('button', { name: /^(Sun|Moon) \d+$/ })
    .first()
    .click()
  await first.getByRole('button', { name: /^Lay / }).click()
  await first.getByRole('button', { name: /^Confirm/ }).click()
  await myTurn(second)
  await expect(movesOf(first)).toHaveCount(1)
  await expect(ask(first)).toHaveCount(0)
})
