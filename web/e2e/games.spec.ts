import { expect, test } from '@playwright/test'
import { newcomer, playOut, sitTogether } from './people'

// A whole game is long, on a busy machine most of all.
test.setTimeout(300_000)

for (const game of ['sitaos', 'siesta', 'soleil_et_lune']) {
  test(`two people play a whole game of ${game} by clicking, and somebody watches`, async ({ browser }) => {
    const { host, guest, way } = await sitTogether(browser, { game })
    const watcher = await newcomer(browser)
    await watcher.goto(way)
    await playOut(game, [host, guest])
    const moves = (page: typeof host) => page.getByRole('region', { name: 'Log' }).getByRole('button').allInnerTexts()
    const all = await moves(host)
    await expect.poll(() => moves(guest)).toEqual(all)
    await expect.poll(() => moves(watcher)).toEqual(all)
    await expect(watcher.getByRole('button', { name: 'Rematch' })).toHaveCount(0)
    const result = guest.getByRole('heading', { name: /win|A draw/ })
    await expect(result).toBeVisible()

    await host.getByRole('link', { name: 'Replay' }).click()
    await expect(host).toHaveURL(/\/r\//)
    await expect(host.getByRole('slider', { name: 'Move' })).toBeVisible()
  })
}
