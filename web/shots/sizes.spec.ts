import { type Page, test } from '@playwright/test'
import { type Devices, takeAll } from './camera'
import { laySiesta, layTile, playTo, Somebody } from './scenes'

/** Pictures to be looked at and thrown away: every table at each size that it was designed for. */
const FOLDER = 'looks'
const finger = { hasTouch: true, isMobile: true }
const DEVICES: Devices = {
  '390x664': { viewport: { width: 390, height: 664 }, ...finger },
  '844x390': { viewport: { width: 844, height: 390 }, ...finger },
  '768x1024': { viewport: { width: 768, height: 1024 }, ...finger },
  '1024x768': { viewport: { width: 1024, height: 768 } },
  '1280x800': { viewport: { width: 1280, height: 800 } },
  '1440x900': { viewport: { width: 1440, height: 900 } },
}
const NAMES = ['Inès', 'Maximiliane Wolkenstein', 'Marcel', 'Odile']

const readRules = async (page: Page) => {
  await page.getByRole('link', { name: 'How it works' }).click()
  await page
    .getByRole('region', { name: /^How .* works$/ })
    .getByRole('figure')
    .first()
    .waitFor()
}

const tables = [
  ['sitaos', 2, {}, 24],
  ['siesta', 2, {}, 12, laySiesta],
  ['siesta', 4, { mode: 'teams' }, 16, laySiesta],
  ['sidoke', 2, {}, 14, layTile],
  ['sidoke', 4, { mode: 'teams' }, 16, layTile],
  ['soleil_et_lune', 2, {}, 21],
  ['soleil_et_lune', 4, {}, 34],
  ['soleil_et_lune', 4, { mode: 'ffa' }, 34],
] as const

for (const [game, seats, options, ply, prepare] of tables) {
  const name = [game, seats, ...Object.values(options)].join('-')
  test(`${name}, in play and with its rules`, async ({ browser }) => {
    const people: Somebody[] = []
    for (const called of NAMES.slice(0, seats))
      people.push(await Somebody.called(browser, `${called.slice(0, 20)} ${Math.floor(Math.random() * 1000)}`))
    const [me, other, ...rest] = people as [Somebody, Somebody]
    const table = await me.open({ game, seats, options, clock: '10+5' })
    for (const guest of [other, ...rest]) await guest.do(table, 'sit')
    await playTo(table, people, ply, me)
    await other.do(table, 'say', { text: 'I saw it too late!' })
    await takeAll(browser, me, DEVICES, `${FOLDER}/${name}`, `/t/${table}`, prepare)
    if (seats === 2) await takeAll(browser, me, DEVICES, `${FOLDER}/${name}-rules`, `/t/${table}`, readRules)
    await other.do(table, 'resign')
    if (game === 'siesta' || game === 'soleil_et_lune')
      await takeAll(browser, me, DEVICES, `${FOLDER}/${name}-over`, `/t/${table}`)
  })
}

test('home, a lobby and a page of rules', async ({ browser }) => {
  const [me, other] = [
    await Somebody.called(browser, `Inès ${Math.floor(Math.random() * 1000)}`),
    await Somebody.called(browser, `Marcel ${Math.floor(Math.random() * 1000)}`),
  ]
  for (const game of ['siesta', 'sidoke']) await other.open({ game, seats: 4, clock: '3d' })
  const table = await me.open({ game: 'soleil_et_lune', clock: '2d' })
  await other.do(table, 'sit')
  const open = await me.open({ game: 'siesta', seats: 3 })
  await takeAll(browser, me, DEVICES, `${FOLDER}/home`, '/')
  await takeAll(browser, me, DEVICES, `${FOLDER}/lobby`, `/t/${open}`)
  await takeAll(browser, me, DEVICES, `${FOLDER}/rules`, '/rules/soleil_et_lune')
})
