import { expect, movesOf, type Page, sitTogether, test } from './people'
import { playOut, skipMiddle } from './turns'

// A whole game is long, on a busy machine most of all.
test.setTimeout(300_000)

/** Whether every turn is clicked, which takes minutes: `npm run whole`. Else those of the beginning and the end are. */
const WHOLE = process.env['E2E_WHOLE'] === '1'
const OPENING = 4

/** A move as everybody reads it: without the words, which differ from seat to seat, and without what a swap hides. */
const notation = (move: string) =>
  move.replace(/^swap [^]*/, 'swap').replace(/^[^]*\n(?=(take |destroy$|[SM](X|\d+)[<>@])[^\n]*$)/, '')

for (const game of ['sitaos', 'siesta', 'soleil_et_lune', 'sidoke']) {
  test(`two people play a game of ${game} by clicking, and somebody watches`, async ({ newcomer }) => {
    const { host, guest, way } = await sitTogether(newcomer, { game })
    const watcher = await newcomer()
    await watcher.goto(way)
    const all = [host, guest, watcher]
    // Most of the time goes into painting.
    for (const page of all) await page.setViewportSize({ width: 960, height: 400 })
    if (!WHOLE) {
      await playOut(game, [host, guest], OPENING)
      for (const page of all) await page.goto('/api/health')
      await skipMiddle(game, [host, guest], way)
      for (const page of all) await page.goto(way)
    }
    await playOut(game, [host, guest])
    // Whoever saw the end first is not the one to ask what everybody saw.
    for (const page of all) await expect(page.getByRole('heading', { name: /win| share it/ })).toBeVisible()
    // Which tiles were exchanged only their owner reads.
    const moves = async (page: Page) => (await movesOf(page).allInnerTexts()).map(notation)
    const told = await moves(host)
    await expect.poll(() => moves(guest)).toEqual(told)
    await expect.poll(() => moves(watcher)).toEqual(told)
    await expect(watcher.getByRole('button', { name: 'Rematch' })).toHaveCount(0)

    await host.getByRole('link', { name: 'Replay' }).click()
    await expect(host).toHaveURL(/\/r\//)
    await expect(host.getByRole('slider', { name: 'Move' })).toBeVisible()
  })
}
