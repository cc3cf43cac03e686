import { expect, openTable, test } from './people'

test('a newcomer whose browser speaks French sees French', async ({ newcomer }) => {
  const page = await newcomer({ locale: 'fr-FR' })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('button', { name: 'Jouer', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Règles', exact: true })).toBeVisible()
})

test('another language changes the page at once, and is kept', async ({ newcomer }) => {
  const page = await newcomer()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible()
  await page.getByRole('button', { name: 'En français' }).click()
  await expect(page.getByRole('button', { name: 'Jouer', exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Jouer', exact: true })).toBeVisible()
  // The rules come from the server, in the language that is spoken here.
  await page.goto('/rules/siesta')
  await expect(page.getByRole('heading', { name: 'Matériel' })).toBeVisible()
  await page.getByRole('button', { name: 'In English' }).click()
  await expect(page.getByRole('heading', { name: 'Material' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a refusal is in French for whoever speaks French', async ({ newcomer }) => {
  const page = await newcomer({ locale: 'fr-FR' })
  await page.goto(await openTable(page, { game: 'siesta', hot: true }))
  const typed = page.getByRole('textbox', { name: 'Taper un coup' })
  await typed.fill('*F5 ^G5 #G5')
  await typed.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('G5 est occupée.')
})
