import { dealtTable, expect, lookAt, movesOf, myTurn, nameTile, type Page, test } from './people'

/** What has the focus, as it is read aloud. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const here = document.activeElement
    return here?.getAttribute('aria-label') ?? (here instanceof HTMLElement ? here.innerText.trim() : '')
  })

/** Tab to something by its name; says how many steps it took. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<number> {
  for (let steps = 1; steps < 80; steps += 1) {
    await page.keyboard.press(key)
    if (name.test(await focused(page))) return steps
  }
  throw new Error(`the Tab key does not lead to ${name}`)
}

/** From the home page to a table, with keys alone. */
async function start(page: Page, game: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: `Play ${game} against a bot` }).waitFor()
  await tabTo(page, new RegExp(`^Play ${game} against a bot$`))
  await page.keyboard.press('Enter')
  await myTurn(page)
}

/** Walk over a board of cells with the arrows. */
async function walkTo(page: Page, cell: string): Promise<void> {
  const from = /^([A-L])(\d+),/.exec(await focused(page))
  if (!from) throw new Error(`the focus is not on the board: ${await focused(page)}`)
  const right = cell.charCodeAt(0) - (from[1] ?? '').charCodeAt(0)
  const down = Number(cell.slice(1)) - Number(from[2])
  for (let step = 0; step < Math.abs(right); step += 1)
    await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft')
  for (let step = 0; step < Math.abs(down); step += 1) await page.keyboard.press(down > 0 ? 'ArrowDown' : 'ArrowUp')
}

test('the first Tab leads past the header', async ({ newcomer }) => {
  const page = await newcomer()
  await page.goto('/')
  await page.getByRole('button', { name: 'Play now' }).waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'To the page' })).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await tabTo(page, /^Play now$/)).toBeLessThan(3)
})

test('a whole game of Sitaos is played with keys', async ({ newcomer }) => {
  const page = await newcomer()
  await start(page, 'Sitaos')
  const over = page.getByRole('button', { name: 'Rematch' })
  const turn = page.getByRole('heading', { name: /^Your turn/ })
  const free = page.getByRole('gridcell', { name: /, free$/ })
  await tabTo(page, /^D4,/)
  for (;;) {
    await turn.or(over).first().waitFor()
    if (await over.isVisible()) break
    const name = (await free.first().getAttribute('aria-label')) ?? ''
    const before = await movesOf(page).count()
    await walkTo(page, name.split(',')[0] ?? '')
    await page.keyboard.press('Enter')
    await movesOf(page).nth(before).waitFor({ state: 'attached' })
  }
  await tabTo(page, /^Rematch/)
  await expect(over).toBeFocused()
})

test('turns of Siesta are played with keys', async ({ newcomer }) => {
  const page = await newcomer()
  await start(page, 'Siesta')
  const laid = page.getByRole('gridcell', { name: /, in your turn$/ })
  const lit = page.getByRole('gridcell', { name: /, may hold a/ })
  for (let turn = 0; turn < 3; turn += 1) {
    await myTurn(page)
    const before = await movesOf(page).count()
    await tabTo(page, /^[A-L]\d+, /)
    for (const [count, key] of ['s', 'r', 'h'].entries()) {
      await page.keyboard.press(key)
      const name = (await lit.first().getAttribute('aria-label')) ?? ''
      await walkTo(page, name.split(',')[0] ?? '')
      await page.keyboard.press('Enter')
      await expect(laid).toHaveCount(count + 1)
    }
    // Nothing is left to lay: Enter plays the turn, wherever the focus is.
    await expect(page.getByRole('button', { name: /^Confirm/ })).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect.poll(() => movesOf(page).count()).toBeGreaterThan(before)
  }
})

test('turns of Soleil et Lune are played with keys', async ({ newcomer }) => {
  const page = await newcomer()
  await start(page, 'Soleil et Lune')
  const hand = page.getByRole('toolbar', { name: 'Your hand' }).getByRole('button')
  await tabTo(page, /^(Sun|Moon|Eclipse) /)
  await page.keyboard.press('ArrowRight')
  await expect(hand.nth(1)).toBeFocused()
  for (let turn = 0; turn < 4; turn += 1) {
    await myTurn(page)
    const before = await movesOf(page).count()
    const fits = (await hand.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))).findIndex(
      (name) => !name.endsWith('fits nowhere'),
    )
    // The number of a card in the hand lifts it, and the focus goes to the first place that is lit.
    await page.keyboard.press(String(fits + 1))
    await expect.poll(() => focused(page)).toMatch(/^Lay /)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Confirm/ })).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect.poll(() => movesOf(page).count()).toBeGreaterThan(before)
  }
})

test('two people play Sidoké with keys at one screen, and a curtain hides their racks', async ({ newcomer }) => {
  const page = await newcomer()
  const { way, move } = await dealtTable(page)
  const rackOf = async (seat: number) => (await lookAt(page, way, seat, 'sidoke')).racks[seat - 1] ?? []
  const racks = [await rackOf(1), await rackOf(2)]
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  // A tile without a mark may be called like a cell, G4.
  const told = (rack: string[] = []) =>
    rack.filter((tile) => /[SE]$/.test(tile) && frames.some((frame) => new RegExp(`\\b${tile}\\b`).test(frame)))
  const tiles = page.getByRole('toolbar', { name: 'Your rack' }).getByRole('button')
  /** The tiles on the rack as they are read aloud, without what is said of them. */
  const shown = () =>
    tiles.evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? '').split(',')[0] ?? ''))
  const enter = async (player: number) => {
    await expect(page.getByRole('heading', { name: `Pass the device to Player ${player}` })).toBeVisible()
    await expect(tiles).toHaveCount(0)
    await tabTo(page, new RegExp(`^I am Player ${player}$`))
    await page.keyboard.press('Enter')
    await expect(tiles).toHaveCount(6)
  }

  await page.goto(way)
  await page.getByRole('button', { name: 'I am Player 1' }).waitFor()
  expect(told(racks.flat())).toEqual([])
  await enter(1)
  expect((await shown()).toSorted()).toEqual(racks[0]?.map(nameTile).toSorted())

  // A rack is put in order, tile by tile or all at once.
  const [one, other, ...rest] = await shown()
  await tabTo(page, new RegExp(`^${one}(,|$)`))
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(shown).toEqual([other, one, ...rest])
  await tabTo(page, /Sort by number$/)
  await page.keyboard.press('Enter')
  const numbers = async () => (await shown()).map((name) => /\d/.exec(name)?.[0])
  await expect.poll(numbers).toEqual((await numbers()).toSorted())

  await tabTo(page, /^[A-L]\d+, /, 'Shift+Tab')
  for (const [count, [tile = '', cell = '']] of move
    .split(' ')
    .map((step) => step.split('@'))
    .entries()) {
    await page.keyboard.press(String((await shown()).indexOf(nameTile(tile)) + 1))
    await walkTo(page, cell)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('gridcell', { name: /, in your turn$/ })).toHaveCount(count + 1)
  }
  await expect(page.getByRole('button', { name: /^Confirm \+\d/ })).toBeEnabled()
  // A second Enter on the last tile plays the turn.
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Pass the device to Player 2' })).toBeVisible()
  expect(told(racks[1])).toEqual([])
  await enter(2)
  expect((await shown()).toSorted()).toEqual(racks[1]?.map(nameTile).toSorted())
  await page.keyboard.press('x')
  for (const key of ['1', '3']) await page.keyboard.press(key)
  await expect(page.getByText('2 tiles go into the bag, and you draw as many.')).toBeVisible()
  await page.keyboard.press('Enter')
  await enter(1)
  await expect(movesOf(page).first()).toHaveText(/^swap 2/)
})
