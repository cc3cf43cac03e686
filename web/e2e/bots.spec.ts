import { expect, movesOf, myTurn, test } from './people'
import { turns } from './turns'

for (const [game, name] of Object.entries({
  sitaos: 'Sitaos',
  siesta: 'Siesta',
  soleil_et_lune: 'Soleil et Lune',
  sidoke: 'Sidoké',
})) {
  test(`a guest clicks once to play ${name}, and the bot answers`, async ({ newcomer }) => {
    const page = await newcomer()
    await page.goto('/')
    await page.getByRole('button', { name: `Play ${name} against a bot` }).click()
    await expect(page).toHaveURL(/\/t\//)
    for (let turn = 0; turn < 2; turn += 1) {
      await myTurn(page)
      const before = await movesOf(page).count()
      await turns[game]?.(page, true)
      await expect(page.getByRole('heading', { name: /^Your turn/ })).toBeVisible()
      await expect.poll(() => movesOf(page).count()).toBeGreaterThan(before)
    }
    await expect(page.getByRole('group', { name: 'At the table' })).toContainText('casual bot')
  })
}

test('game and level are chosen once, and remembered', async ({ newcomer }) => {
  const page = await newcomer()
  await page.goto('/')
  await page.getByRole('button', { name: 'Change game or level' }).click()
  const choice = page.getByRole('dialog', { name: 'Play against a bot' })
  await choice.getByRole('radio', { name: 'Siesta' }).check()
  await choice.getByRole('radio', { name: /novice/ }).check()
  await choice.getByRole('button', { name: 'Play' }).click()
  await expect(page.getByRole('grid', { name: 'Siesta board.' })).toBeVisible()

  await page.getByRole('link', { name: 'Sobremesa, home' }).click()
  await expect(page.getByText('Siesta against a bot (novice)')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your tables' }).getByRole('link', { name: /Siesta/ })).toBeVisible()
})
