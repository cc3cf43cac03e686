import { readFileSync } from 'node:fs'
import { type Browser, type Page, test } from '@playwright/test'
import { type Devices, takeAll } from './camera'
import { laySiesta, layTile, playTo, Somebody } from './scenes'

const FOLDER = '../docs/screenshots'
const DEVICES: Devices = {
  desk: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
}

const shoot = (browser: Browser, who: Somebody, name: string, path: string, prepare?: (page: Page) => Promise<void>) =>
  takeAll(browser, who, DEVICES, `${FOLDER}/${name}`, path, prepare)

// As a PNG: a browser makes a whole page of an SVG that is an icon, while it should be drawing the table.
test('the icon', async ({ page }) => {
  await page.setViewportSize({ width: 96, height: 96 })
  await page.setContent(readFileSync('src/art/icon.svg', 'utf8'))
  await page.addStyleTag({ content: 'body { margin: 0 } svg { display: block; width: 96px }' })
  await page.screenshot({ path: 'public/icon.png', omitBackground: true })
})

test('pictures of every page', async ({ browser }) => {
  const names = ['Inès', 'Marcel', 'Odile', 'Bastien', 'Léa', 'Maximiliane Wolkenstein']
  const people: Somebody[] = []
  for (const name of names) people.push(await Somebody.called(browser, name))
  const [ines, marcel, odile, bastien, lea, max] = people as [
    Somebody,
    Somebody,
    Somebody,
    Somebody,
    Somebody,
    Somebody,
  ]

  // Rated games that end early, so that there is a ladder.
  for (let round = 0; round < 12; round += 1) {
    const [host, guest] = [people[round % 6]!, people[(round * 2 + 1 + Math.floor(round / 3)) % 6]!]
    if (host === guest) continue
    const table = await host.open({ game: 'siesta', rated: true })
    await guest.do(table, 'sit')
    await playTo(table, [host, guest], 2)
    await (round % 3 ? host : guest).do(table, 'resign')
  }
  await shoot(browser, ines, 'ladder', '/ladder/siesta')
  await shoot(browser, ines, 'bots', '/bots/siesta')

  const siesta = await ines.open({ game: 'siesta', seats: 3, clock: '10+5' })
  await marcel.do(siesta, 'sit')
  await odile.do(siesta, 'sit')
  await playTo(siesta, [ines, marcel, odile], 16, ines)
  await marcel.do(siesta, 'say', { text: 'Nice corner.' })
  await odile.do(siesta, 'say', { text: 'I saw it too late!' })
  await shoot(browser, ines, 'siesta', `/t/${siesta}`, laySiesta)

  const sitaos = await bastien.open({ game: 'sitaos', clock: '10+5', chairs: [null, 'gata'] })
  await playTo(sitaos, [bastien], 22, bastien)
  await shoot(browser, bastien, 'sitaos', `/t/${sitaos}`)

  const two = await ines.open({ game: 'soleil_et_lune', clock: '10+5' })
  await odile.do(two, 'sit')
  await playTo(two, [ines, odile], 30, ines)
  await shoot(browser, ines, 'soleil-et-lune', `/t/${two}`)

  const four = await lea.open({ game: 'soleil_et_lune', seats: 4 })
  for (const guest of [max, marcel, odile]) await guest.do(four, 'sit')
  await playTo(four, [lea, max, marcel, odile], 44, lea)
  await shoot(browser, lea, 'soleil-et-lune-four', `/t/${four}`)

  const over = await marcel.open({ game: 'sitaos', chairs: [null, 'gata'] })
  await playTo(over, [marcel], 1000)
  await shoot(browser, marcel, 'replay', `/r/${over}?ply=40`)
  await shoot(browser, ines, 'person', '/p/1')

  await marcel.open({ game: 'siesta', seats: 4 })
  await max.open({ game: 'sitaos' })
  await lea.open({ game: 'soleil_et_lune', seats: 3, clock: '3d' })
  await shoot(browser, ines, 'home', '/')
  await shoot(browser, ines, 'rules', '/rules/siesta')
  await shoot(browser, ines, 'lesson', '/learn/soleil_et_lune')
})

test('pictures of Sidoké', async ({ browser }) => {
  const people: Somebody[] = []
  for (const name of ['Yuna', 'Tomás', 'Nour']) people.push(await Somebody.called(browser, name))
  const [yuna, tomas, nour] = people as [Somebody, Somebody, Somebody]
  const sidoke = await yuna.open({ game: 'sidoke', seats: 3, clock: '10+5' })
  await tomas.do(sidoke, 'sit')
  await nour.do(sidoke, 'sit')
  await playTo(sidoke, people, 18, yuna)
  await shoot(browser, yuna, 'sidoke', `/t/${sidoke}`, layTile)
})
