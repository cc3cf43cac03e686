import { act, expect, inTurn, movesOf, myTurn, type Newcomer, type Page, seatTwo, test } from './people'
import { Wire } from './wire'

const lost = (page: Page) => page.getByText('The connection is lost. Looking for it…')
const cell = (page: Page, name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name},`) })
const laid = (page: Page) => page.getByRole('gridcell', { name: /, in your turn$/ })

/** Two people at a table; the wire of the one who moves first is in hand. */
async function meetOverWire(
  newcomer: Newcomer,
  game: string,
): Promise<{ first: Page; second: Page; wire: Wire; way: string }> {
  const pair = await seatTwo(newcomer, { game })
  const wires = new Map([
    [pair.host, await Wire.of(pair.host)],
    [pair.guest, await Wire.of(pair.guest)],
  ])
  await Promise.all([pair.host.goto(pair.way), pair.guest.goto(pair.way)])
  const [first, second] = await inTurn(pair)
  const wire = wires.get(first)
  if (!wire) throw new Error('nobody moves first')
  return { first, second, wire, way: pair.way }
}

async function laySiesta(page: Page, ...pieces: [string, string][]): Promise<void> {
  for (const [piece, name] of pieces) {
    await page.getByRole('group', { name: 'Pieces to lay' }).getByRole('button', { name: piece }).click()
    await cell(page, name).click()
    await expect(cell(page, name)).toHaveAccessibleName(/, in your turn$/)
  }
}

test('a cut wire is told of, and a draft survives it', async ({ newcomer }) => {
  const { first, second, wire } = await meetOverWire(newcomer, 'siesta')
  await laySiesta(first, ['Sun', 'F5'], ['Your roof', 'G5'])
  await wire.cut()
  await expect(lost(first)).toBeVisible()
  await expect(laid(first)).toHaveCount(2)
  wire.mend()
  await expect(lost(first)).toBeHidden()
  await expect(laid(first)).toHaveCount(2)
  await laySiesta(first, ['Shadow', 'H5'])
  await first.getByRole('button', { name: /^Confirm/ }).click()
  await expect(movesOf(second)).toHaveText([/^\*F5 \^G5 #H5/])
})

test('a move that is confirmed while the wire is cut arrives, once', async ({ newcomer }) => {
  const { first, second, wire } = await meetOverWire(newcomer, 'siesta')
  await laySiesta(first, ['Sun', 'F5'], ['Your roof', 'G5'], ['Shadow', 'H5'])
  await wire.cut()
  await expect(lost(first)).toBeVisible()
  await first.getByRole('button', { name: /^Confirm/ }).click()
  await expect(first.getByText('your move is kept, and played when it is back')).toBeVisible()
  await expect(movesOf(second)).toHaveCount(0)
  wire.mend()
  await myTurn(second)
  await expect(movesOf(second)).toHaveText([/^\*F5 \^G5 #H5/])
  await expect(movesOf(first)).toHaveCount(1)
  await expect(first.getByRole('alert')).toHaveCount(0)
})

test('a move whose answer is lost is not played twice', async ({ newcomer }) => {
  const { first, second, wire } = await meetOverWire(newcomer, 'siesta')
  await laySiesta(first, ['Sun', 'F5'], ['Your roof', 'G5'], ['Shadow', 'H5'])
  wire.deafen()
  await first.getByRole('button', { name: /^Confirm/ }).click()
  await myTurn(second)
  await expect(movesOf(first)).toHaveCount(0)
  await wire.cut()
  wire.mend()
  await expect(movesOf(first)).toHaveText([/^\*F5 \^G5 #H5/])
  await expect(first.getByRole('alert')).toHaveCount(0)
  await laySiesta(second, ['Sun', 'H3'], ['Your roof', 'H4'], ['Shadow', 'H6'])
  await second.getByRole('button', { name: /^Confirm/ }).click()
  await myTurn(first)
  await expect(movesOf(first)).toHaveCount(2)
})

test('what the other played meanwhile is caught up with', async ({ newcomer }) => {
  const { first, second, wire } = await meetOverWire(newcomer, 'sitaos')
  await cell(first, 'D4').click()
  await myTurn(second)
  await wire.cut()
  await expect(lost(first)).toBeVisible()
  await cell(second, 'E4').click()
  await expect(movesOf(second)).toHaveCount(2)
  await expect(movesOf(first)).toHaveCount(1)
  wire.mend()
  await myTurn(first)
  await expect(movesOf(first)).toHaveText([/^E4/, /^D4/])
})

test('a browser that says it is offline is believed, and a page that is loaded again keeps its draft', async ({
  newcomer,
}) => {
  const { first } = await meetOverWire(newcomer, 'siesta')
  await laySiesta(first, ['Sun', 'F5'], ['Your roof', 'G5'])
  await first.context().setOffline(true)
  await expect(lost(first)).toBeVisible()
  await first.context().setOffline(false)
  await expect(lost(first)).toBeHidden()
  await first.reload()
  await myTurn(first)
  await expect(laid(first)).toHaveCount(2)
})

test('a table that is closed meanwhile says so', async ({ newcomer }) => {
  const { first, second, wire, way } = await meetOverWire(newcomer, 'sitaos')
  await wire.cut()
  await act(second, way, 'abort')
  wire.mend()
  await expect(first.getByRole('heading', { name: 'Broken off' })).toBeVisible()
})
