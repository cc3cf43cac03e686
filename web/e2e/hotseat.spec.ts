import { act, expect, lookAt, movesOf, openTable, test } from './people'

test('two people play Sitaos at one screen, and everybody sees what they are called', async ({ newcomer }) => {
  const page = await newcomer()
  await page.goto('/new?game=sitaos')
  await page.getByRole('checkbox', { name: 'Several people at this screen' }).check()
  await page.getByRole('textbox', { name: 'Name on chair 1' }).fill('Zoé')
  await page.getByRole('textbox', { name: 'Name on chair 2' }).fill('Bruno')
  await page.getByRole('button', { name: 'Start the game' }).click()
  const toMove = page.getByRole('heading', { name: / to move$/ })
  await expect(toMove).toHaveText(/^(Zoé|Bruno) to move$/)
  // Who begins is drawn.
  const [one, other] = (await toMove.innerText()).startsWith('Zoé') ? ['Zoé', 'Bruno'] : ['Bruno', 'Zoé']
  await expect(page.getByText('Tap a crossing to lay a stone.')).toBeVisible()
  await page.getByRole('gridcell', { name: 'D4, free' }).click()
  await expect(toMove).toHaveText(`${other} to move`)
  await expect(page.getByText('Tap a crossing to lay a stone.')).toHaveCount(0)
  await page.getByRole('gridcell', { name: 'E4, free' }).click()
  await expect(toMove).toHaveText(`${one} to move`)
  await expect(movesOf(page)).toHaveText([/^E4/, /^D4/])
  await expect(page.getByRole('gridcell', { name: `D4, red, ${one}` })).toBeVisible()

  const watcher = await newcomer()
  await watcher.goto(page.url())
  for (const name of [one, other]) {
    await expect(watcher.getByRole('group', { name: 'At the table' })).toContainText(name)
    await expect(watcher.getByRole('region', { name: 'Log' })).toContainText(name)
  }
  await act(page, new URL(page.url()).pathname, 'resign', { as: 1 })
  await expect(watcher.getByRole('heading', { name: `${other} wins` })).toBeVisible()
})

test('a curtain hides the hands of Soleil et Lune, from the page and from the wire', async ({ newcomer }) => {
  const page = await newcomer()
  const way = await openTable(page, { game: 'soleil_et_lune', hot: true, options: { animals: 'none' } })
  /** The numbers of a hand; eclipses are all alike. */
  const handOf = async (seat: number) => {
    const { hands } = await lookAt(page, way, seat, 'soleil_et_lune')
    return (hands[seat - 1] ?? []).filter((card) => !card.endsWith('X'))
  }
  const hands = [await handOf(1), await handOf(2)]
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  // A card alone, or where it may go; S1/2 would be the first slot of a row.
  const told = (hand: string[] = []) =>
    hand.filter((card) => frames.some((frame) => new RegExp(`\\b${card}["<>@]`).test(frame)))
  const drawn = async (hand: string[] = []) => {
    const content = await page.content()
    return hand.filter((card) => content.includes(`data-card="${card}"`))
  }

  await page.goto(way)
  await expect(page.getByRole('heading', { name: 'Pass the device to Player 1' })).toBeVisible()
  expect(await drawn(hands.flat())).toEqual([])
  expect(told(hands.flat())).toEqual([])

  await page.getByRole('button', { name: 'I am Player 1' }).click()
  const hand = page.getByRole('toolbar', { name: 'Your hand' })
  await expect(hand.getByRole('button')).toHaveCount(5)
  expect(await drawn(hands[0])).toEqual(hands[0])
  expect(await drawn(hands[1])).toEqual([])

  await hand
    .getByRole('button', { name: /^(Sun|Moon) \d+$/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Lay / }).click()
  await page.getByRole('button', { name: /^Confirm/ }).click()
  await expect(page.getByRole('heading', { name: 'Pass the device to Player 2' })).toBeVisible()
  await expect(hand).toHaveCount(0)
  expect(await drawn(hands.flat())).toEqual([])
  expect(told(hands[1])).toEqual([])

  await page.getByRole('button', { name: 'I am Player 2' }).click()
  await expect(hand.getByRole('button')).toHaveCount(5)
  expect(await drawn(hands[1])).toEqual(hands[1])
})
