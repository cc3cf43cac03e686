import { test } from '@playwright/test'
import { type Devices, takeAll } from './camera'
import { playTo, Somebody } from './scenes'

/** Pictures to be looked at and thrown away: the end of a game of each kind. */
const FOLDER = 'looks'
const finger = { hasTouch: true, isMobile: true }
const DEVICES: Devices = {
  '390x664': { viewport: { width: 390, height: 664 }, ...finger },
  '390x844-fr': { viewport: { width: 390, height: 844 }, ...finger, locale: 'fr-FR' },
  '844x390': { viewport: { width: 844, height: 390 }, ...finger },
  '1024x768': { viewport: { width: 1024, height: 768 } },
  '1280x800-fr': { viewport: { width: 1280, height: 800 }, locale: 'fr-FR' },
  '1440x900': { viewport: { width: 1440, height: 900 } },
}

for (const [game, seats, options] of [
  ['siesta', 3, {}],
  ['soleil_et_lune', 2, {}],
  ['sitaos', 2, {}],
  ['sidoke', 2, {}],
  ['sidoke', 4, { mode: 'teams' }],
] as const) {
  const name = ['end', game, seats, ...Object.values(options)].join('-')
  test(name, async ({ browser }) => {
    const me = await Somebody.called(browser, `Inès ${Math.floor(Math.random() * 1000)}`)
    const chairs = Array.from({ length: seats }, (_, at) => (at ? ['gata', 'pereza', 'gata'][at - 1] : null))
    const table = await me.open({ game, seats, options, chairs })
    await playTo(table, [me], 1000)
    await takeAll(browser, me, DEVICES, `${FOLDER}/${name}`, `/t/${table}`, undefined, true)
    await takeAll(browser, me, DEVICES, `${FOLDER}/${name}-replay`, `/r/${table}`)
  })
}
