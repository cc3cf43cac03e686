import type { components } from '../src/lib/schema'
import { faults } from './axe'
import { act, expect, look, movesOf, myTurn, openTable, type Page, playSome, seatTwo, test } from './people'
import { turns } from './turns'

type GameInfo = components['schemas']['GameInfo']

/** The bots of a game, the weakest first. */
async function levelsOf(page: Page, game: string): Promise<GameInfo['levels']> {
  const games = (await (await page.request.get('/api/games')).json()) as GameInfo[]
  return games.find(({ key }) => key === game)?.levels ?? []
}

/** The bot at the table that this page shows. */
async function botAt(page: Page): Promise<string | null | undefined> {
  const { table } = await look(page, new URL(page.url()).pathname)
  return table.holders.find(({ bot }) => bot)?.bot
}

for (const [game, name] of Object.entries({
  sitaos: 'Sitaos',
  siesta: 'Siesta',
  soleil_et_lune: 'Soleil et Lune',
  sidoke: 'Sidoké',
})) {
  test(`a guest clicks once to play ${name}, and an easy bot answers`, async ({ newcomer }) => {
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
    await expect(page.getByRole('group', { name: 'At the table' }).getByRole('img', { name: 'bot' })).toBeVisible()
    const levels = await levelsOf(page, game)
    const bot = await botAt(page)
    expect(levels.findIndex((level) => level.name === bot)).toBeLessThan(levels.length / 2)
  })
}

for (const { locale, change, title, sit, mine } of [
  {
    locale: 'en-GB',
    change: 'Change game or opponent',
    title: 'Who sits across from you?',
    sit: 'Sit down',
    mine: 'Siesta against',
  },
  {
    locale: 'fr-FR',
    change: 'Changer de jeu ou d’adversaire',
    title: 'Qui s’assied en face de vous ?',
    sit: 'S’asseoir',
    mine: 'Siesta contre',
  },
]) {
  test(`a bot is chosen by pointer, and remembered for its game: ${locale}`, async ({ newcomer }) => {
    const page = await newcomer({ locale })
    await page.goto('/')
    await page.getByRole('link', { name: change }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Siesta' }).click()
    const group = page.getByRole('radiogroup', { name: title })
    const levels = await levelsOf(page, 'siesta')
    await expect(group.getByRole('radio')).toHaveCount(levels.length)
    expect(await faults(page)).toEqual([])
    const card = group.getByRole('radio').nth(2)
    await card.click()
    await expect(card).toBeChecked()
    const name = await group.locator('label').nth(2).locator('b').first().innerText()
    await page.getByRole('button', { name: sit }).click()
    await expect(page.getByRole('grid')).toBeVisible()
    expect(await botAt(page)).toBe(levels[2]?.name)

    await page.goto('/')
    await expect(page.getByText(`${mine} ${name}`)).toBeVisible()
    await page.getByRole('link', { name: change }).click()
    await expect(group.getByRole('radio').nth(2)).toBeChecked()
  })

  test(`a bot is chosen with arrows, and Enter sits down: ${locale}`, async ({ newcomer }) => {
    const page = await newcomer({ locale })
    await page.goto('/bots/sitaos')
    const levels = await levelsOf(page, 'sitaos')
    const radios = page.getByRole('radiogroup', { name: title }).getByRole('radio')
    const [first, last] = [radios.first(), radios.last()]
    await expect(radios).toHaveCount(levels.length)
    while (!(await radios.and(page.locator(':focus')).count())) await page.keyboard.press('Tab')
    while (!(await first.isChecked())) await page.keyboard.press('ArrowLeft')
    await expect(first).toHaveAccessibleName(locale === 'fr-FR' ? /^Pereza le dormeur$/ : /^Pereza the sleeper$/)
    await expect(first).toHaveAccessibleDescription(new RegExp(`${levels[0]?.rating} ±\\s${levels[0]?.error}$`))
    for (let at = 1; at < levels.length; at += 1) await page.keyboard.press('ArrowDown')
    await expect(last).toBeChecked()
    await expect(last).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('grid')).toBeVisible()
    expect(await botAt(page)).toBe(levels.at(-1)?.name)
  })
}

test('whoever has a rating meets the bot next to it, and reads how games against each would end', async ({
  newcomer,
}) => {
  const { host, guest, way } = await seatTwo(newcomer, { game: 'sitaos', rated: true })
  await playSome([host, guest], way, 'sitaos', 2)
  await act(guest, way, 'resign')
  await host.goto('/bots/sitaos')
  const mark = host.getByText(/The green mark is you, \d+\.$/)
  await expect(mark).toBeVisible()
  const rating = Number(/(\d+)\.$/.exec(await mark.innerText())?.[1])
  const levels = await levelsOf(host, 'sitaos')
  const gaps = levels.map((level) => Math.abs(level.rating - rating))
  const radios = host.getByRole('radio')
  await expect(radios.nth(gaps.indexOf(Math.min(...gaps)))).toBeChecked()
  await expect(host.getByText('about your strength')).toBeVisible()
  await expect(radios.first()).toHaveAccessibleDescription(/ you win \d+ in 100$/)
  await radios.last().click()
  await expect(host.getByText(/^(stronger|weaker) than you/)).toBeVisible()
})

test('a bot that was chosen sits at the table for which more is chosen', async ({ newcomer }) => {
  const page = await newcomer()
  await page.goto('/bots/siesta')
  await page.getByRole('radio').first().check()
  await page.getByRole('link', { name: 'More choices' }).click()
  await expect(page.getByLabel('Chair 2')).toHaveValue('pereza')
  await page.getByRole('button', { name: 'Start the game' }).click()
  await myTurn(page)
  expect(await botAt(page)).toBe('pereza')
})

test('a table that was begun with a bot of before goes on, and names it', async ({ newcomer }) => {
  const page = await newcomer()
  await page.goto(await openTable(page, { game: 'sitaos', chairs: [null, 'casual'] }))
  await myTurn(page)
  await turns['sitaos']?.(page, true)
  await myTurn(page)
  await expect(page.getByRole('group', { name: 'At the table' })).toContainText('casual bot')
})
