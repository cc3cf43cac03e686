import { dealtTable, expect, lookAt, nameTile, openTable, type Page, playSome, test } from './people'

const alert = (page: Page) => page.getByRole('region', { name: 'The turn' }).getByRole('alert')
const piece = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Pieces to lay' }).getByRole('button', { name })

test('a refused piece of Siesta says why, marks the cells and stays in the hand', async ({ newcomer }) => {
  const page = await newcomer()
  const way = await openTable(page, { game: 'siesta', hot: true })
  await playSome([page], way, 'siesta', 1)
  await page.goto(way)
  await piece(page, 'Sun').click()
  const marks = page.locator('.refused')
  await expect(marks).toHaveCount(0)
  await page.getByRole('gridcell', { name: /^H4,/ }).click()
  await expect(alert(page)).toHaveText('A sun can’t lie next to a shadow: H4 touches H5.')
  await expect(marks).toHaveCount(2)
  await expect(page.getByRole('gridcell', { name: /^H4, empty/ })).toBeVisible()
  await expect(piece(page, 'Sun')).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('gridcell', { name: /^H3,/ }).click()
  await expect(page.getByRole('gridcell', { name: 'H3, sun, in your turn' })).toBeVisible()
  await expect(alert(page)).toHaveCount(0)
  await expect(marks).toHaveCount(0)
})

test('a typed move that is refused says why', async ({ newcomer }) => {
  const page = await newcomer()
  await page.goto(await openTable(page, { game: 'sitaos', hot: true }))
  const typed = page.getByRole('textbox', { name: 'Type a move' })
  await typed.fill('Z9')
  await typed.press('Enter')
  await expect(alert(page)).toContainText('Z9')
  await typed.fill('D4')
  await typed.press('Enter')
  await expect(page.getByRole('gridcell', { name: /^D4, red/ })).toBeVisible()
})

test('a card of Soleil et Lune that fits nowhere says why when it is tried', async ({ newcomer }) => {
  const page = await newcomer()
  // An eclipse can't begin a row; nearly half of all hands hold one.
  let way = ''
  for (let dealt: string[] = []; !dealt.some((card) => card.endsWith('X'));) {
    way = await openTable(page, { game: 'soleil_et_lune', hot: true })
    const { hands } = await lookAt(page, way, 1, 'soleil_et_lune')
    dealt = hands[0] ?? []
  }
  await page.goto(way)
  await page.getByRole('button', { name: 'I am Player 1' }).click()
  await page
    .getByRole('button', { name: /^Eclipse of the (sun|moon), fits nowhere$/ })
    .first()
    .click()
  await expect(alert(page)).toHaveText(/./)
  await expect(page.getByRole('toolbar', { name: 'Your hand' }).getByRole('button')).toHaveCount(5)
})

test('a tile of Sidoké that is refused says why and stays in the hand; dragged where it fits it lies there', async ({
  newcomer,
}) => {
  const page = await newcomer()
  const { way, move } = await dealtTable(page)
  const [tile = '', cell = ''] = move.split(' ')[0]?.split('@') ?? []
  await page.goto(way)
  await page.getByRole('button', { name: 'I am Player 1' }).click()
  const held = page
    .getByRole('toolbar', { name: 'Your rack' })
    .getByRole('button', { name: new RegExp(`^${nameTile(tile)}(,|$)`) })
  await held.click()
  await page.getByRole('gridcell', { name: /^A1,/ }).click()
  await expect(alert(page)).toContainText('A1')
  await expect(page.locator('.refused')).toHaveCount(1)
  await expect(page.getByRole('gridcell', { name: 'A1, empty' })).toBeVisible()
  await expect(held).toHaveAttribute('aria-pressed', 'true')

  const there = page.getByRole('gridcell', { name: new RegExp(`^${cell},`) })
  await held.dragTo(there)
  await expect(there).toHaveAccessibleName(`${cell}, ${nameTile(tile)}, in your turn`)
  await expect(alert(page)).toHaveCount(0)
  await there.click()
  await expect(there).toHaveAccessibleName(/, may hold /)
  await expect(held).toHaveAttribute('aria-pressed', 'true')
})
