import { expect, look, movesOf, openTable, test } from './people'

test('two people play Sitaos at one screen', async ({ newcomer }) => {
  const page = await newcomer()
  await page.goto('/new?game=sitaos')
  await page.getByRole('checkbox', { name: 'Several people at this screen' }).check()
  await page.getByRole('button', { name: 'Start the game' }).click()
  await expect(page.getByRole('heading', { name: 'Player 1 to move' })).toBeVisible()
  await page.getByRole('gridcell', { name: 'D4, free' }).click()
  await expect(page.getByRole('heading', { name: 'Player 2 to move' })).toBeVisible()
  await page.getByRole('gridcell', { name: 'E4, free' }).click()
  await expect(page.getByRole('heading', { name: 'Player 1 to move' })).toBeVisible()
  await expect(movesOf(page)).toHaveText([/^E4/, /^D4/])
  await expect(page.getByRole('gridcell', { name: 'D4, red, Player 1' })).toBeVisible()
})

test('a curtain hides the hands of Soleil et Lune, from the page and from the wire', async ({ newcomer }) => {
  const page = await newcomer()
  const way = await openTable(page, { game: 'soleil_et_lune', hot: true, options: { animals: 'none' } })
  /** The numbers of a hand; eclipses are all alike. */
  const handOf = async (seat: number) => {
    const { board } = (await look(page, way, seat)).view as unknown as { board: { hands: string[][] } }
    return (board.hands[seat - 1] ?? []).filter((card) => !card.endsWith('X'))
  }
  const hands = [await handOf(1), await handOf(2)]
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  // A card alone, or where it may go; S1/2 would be the first slot of a row.
  const told = (hand: string[] = []) => hand.filter((card) => frames.some((frame) => new RegExp(`\\b${card}["<>@]`).test(frame)))
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

  await hand.getByRole('button', { name: /^(Sun|Moon) \d+$/ }).first().click()
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
