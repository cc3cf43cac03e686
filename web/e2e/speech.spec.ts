import { expect, inTurn, judge, look, myTurn, nameTile, type Page, placement, sitTogether, test } from './people'

const heard = (page: Page) => page.getByRole('status', { name: 'What happens' })

test('whoever listens hears the notation of Siesta in words', async ({ newcomer }) => {
  const pair = await sitTogether(newcomer, { game: 'siesta' })
  const [first, second] = await inTurn(pair)
  const typed = first.getByRole('textbox', { name: 'Type a move' })
  await typed.fill('*F5 ^G5 #H5')
  await expect(first.getByText('One point. Enter plays it.')).toBeVisible()
  await typed.press('Enter')
  await expect(heard(second)).toContainText('Seat 1: sun F5, roof G5, shadow H5, 1 point')
  await expect(heard(second).getByText('Your turn.')).toBeAttached()

  await second.getByRole('textbox', { name: 'Type a move' }).fill('*H3 ^H4 #H6')
  await second.getByRole('textbox', { name: 'Type a move' }).press('Enter')
  await expect(heard(first)).toContainText('Seat 2: sun H3, roof H4, shadow H6, 2 points')
})

test('whoever listens hears the stones of Sitaos and the cards of Soleil et Lune', async ({ newcomer }) => {
  const sitaos = await sitTogether(newcomer, { game: 'sitaos' })
  const [red, blue] = await inTurn(sitaos)
  await red.getByRole('gridcell', { name: /^D4,/ }).click()
  await expect(heard(blue)).toContainText('Seat 1: D4, 0 points')

  const cards = await sitTogether(newcomer, { game: 'soleil_et_lune', options: { animals: 'none' } })
  const [first, second] = await inTurn(cards)
  const step =
    (await look(first, cards.way)).view?.steps?.find((each) => /^S\d/.test(each)) ??
    (await look(first, cards.way)).view?.steps?.[0] ??
    ''
  const [, suit, number] = /^([SM])(\d+)>\/1$/.exec(step) ?? []
  const card = `${suit === 'S' ? 'sun' : 'moon'} ${number}`
  await first.getByRole('textbox', { name: 'Type a move' }).fill(step.toLowerCase())
  await first.getByRole('textbox', { name: 'Type a move' }).press('Enter')
  await myTurn(second)
  await expect(heard(second)).toContainText(
    `Seat 1: ${card} at the right end of seat 1’s ${suit === 'S' ? 'sun' : 'moon'} row, −1 point`,
  )
})

test('whoever listens hears the tiles of Sidoké, and of an exchange only how many they are', async ({ newcomer }) => {
  const pair = await sitTogether(newcomer, { game: 'sidoke' })
  const [first, second] = await inTurn(pair)
  const steps = (await look(first, pair.way)).view?.steps ?? []
  const move = await placement(first, pair.way, 1, steps)
  const points = move.includes('@') ? (await judge(first, pair.way, 1, move)).points?.[0] : 0
  const placed = move
    .split(' ')
    .map((step) => step.split('@'))
    .map(([tile = '', cell]) => `${nameTile(tile)} on ${cell}`)
  await first.getByRole('textbox', { name: 'Type a move' }).fill(move.toLowerCase())
  await first.getByRole('textbox', { name: 'Type a move' }).press('Enter')
  await expect(heard(second)).toContainText(
    `Seat 1: ${move.includes('@') ? placed.join(', ') : 'exchanges one tile'}, ${points} points`,
  )
  await expect(heard(second).getByText('Your turn.')).toBeAttached()

  const exchange = (await look(second, pair.way)).view?.steps?.find((step) => step.startsWith('swap ')) ?? ''
  await second.getByRole('textbox', { name: 'Type a move' }).fill(exchange)
  await second.getByRole('textbox', { name: 'Type a move' }).press('Enter')
  await expect(heard(first)).toContainText('Seat 2: exchanges one tile, 0 points')
})
