import { readFile } from 'node:fs/promises'
import { expect, keepAccount, overlap, type Page, puzzlesOf, solutionOf, test } from './people'

const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true }
const GAMES = ['sitaos', 'siesta', 'soleil_et_lune', 'sidoke']

const over = (page: Page) => page.getByRole('button', { name: 'Next puzzle' })
const said = (page: Page) => page.locator('.said [aria-live]')

/** The first puzzle of Sitaos that asks for most points: a click is a whole turn there. */
async function openSitaos(page: Page): Promise<{ id: string; move: string; points: number }> {
  const [first] = await puzzlesOf(page, 'sitaos', 'points')
  const id = first?.id ?? ''
  await page.goto(`/puzzle/${id}`)
  await page.getByRole('heading', { name: 'Most points this turn' }).waitFor()
  return { id, ...(await solutionOf(page, id)) }
}

/** Cells that may be tried and are not the answer. */
const others = (page: Page, move: string) => page.getByRole('gridcell', { name: new RegExp(`^(?!${move},).*, free$`) })

/** Type the answer of the puzzle that is shown. */
async function typeAnswer(page: Page, id: string): Promise<void> {
  const { move } = await solutionOf(page, id)
  await page.getByRole('textbox', { name: 'Type a move' }).fill(move)
  await page.keyboard.press('Enter')
}

/** The name of the puzzle of a day. */
async function puzzleOfDay(page: Page, date: string): Promise<string> {
  return ((await (await page.request.get(`/api/puzzles/day?date=${date}`)).json()) as { id: string }).id
}

const today = (page: Page): Promise<string> => page.evaluate(() => new Date().toLocaleDateString('sv'))

test('a puzzle is solved with clicks, and the next one is one click away', async ({ newcomer }) => {
  const page = await newcomer()
  const { id, move, points } = await openSitaos(page)
  await expect(page.getByRole('button', { name: 'Try it' })).toBeDisabled()
  await page.getByRole('gridcell', { name: new RegExp(`^${move},`) }).click()
  await page.getByRole('button', { name: `Try ${points}` }).click()
  await expect(said(page)).toContainText('more can’t be had this turn')
  await over(page).click()
  await expect(page).not.toHaveURL(new RegExp(id))
  await page.getByRole('button', { name: 'Try it' }).waitFor()
})

test('a puzzle is solved with keys alone, after a wrong try that says what was good and never where', async ({
  newcomer,
}) => {
  const page = await newcomer()
  const { move } = await openSitaos(page)
  await others(page, move).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Try/ }).and(page.locator(':enabled')).waitFor()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 tries left')).toBeVisible()
  await expect(said(page)).toContainText(/more can be had/)
  await expect(said(page)).not.toContainText(new RegExp(`\\b${move}\\b`))
  await expect(page.getByRole('list').filter({ hasText: 'First' })).toBeVisible()
  await page.getByRole('gridcell', { name: new RegExp(`^${move},`) }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Try/ }).and(page.locator(':enabled')).waitFor()
  await page.keyboard.press('Enter')
  await over(page).waitFor()
  await page.goto('/puzzles/sitaos')
  await expect(page.getByRole('link', { name: /, solved$/ })).toHaveCount(1)
})

test('three wrong tries end it, and the answer lies on the board', async ({ newcomer }) => {
  const page = await newcomer()
  const { move } = await openSitaos(page)
  for (const left of ['2 tries left', 'one try left', null]) {
    await others(page, move).first().click()
    await page.getByRole('button', { name: /^Try/ }).click()
    await (left ? page.getByText(left).waitFor() : over(page).waitFor())
  }
  await expect(said(page)).toContainText('This is it:')
  await expect(page.getByRole('gridcell', { name: new RegExp(`^${move},.*(you|your)`, 'i') })).toBeVisible()
})

test('a hint says where, a second one what, and then the answer is shown', async ({ newcomer }) => {
  const page = await newcomer()
  const { move } = await openSitaos(page)
  await page.keyboard.press('h')
  // Where one cell is the whole answer, others are named with it.
  await expect(said(page)).toHaveText(new RegExp(`^Look at (\\w+, )*${move}(, \\w+)*\\.\\s*$`))
  await page.getByRole('button', { name: 'More' }).click()
  await expect(said(page)).toContainText('It begins with')
  await page.getByRole('button', { name: 'Show me' }).click()
  await over(page).waitFor()
  await expect(said(page)).toContainText('This is it:')
})

test('the puzzle of the day waits at home, and a sun is kept for it in the browser', async ({ newcomer }) => {
  const page = await newcomer()
  await page.goto('/')
  await page.getByRole('link', { name: /^Puzzle of the day/ }).click()
  await page.getByRole('heading', { name: 'A sun for every day' }).waitFor()
  await typeAnswer(page, await puzzleOfDay(page, await today(page)))
  await expect(page.getByRole('heading', { name: 'One day in a row' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'One day in a row' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('img', { name: 'solved' })).toBeVisible()
})

test('whoever has an account has a rating that moves, and a streak wherever they sign in', async ({ newcomer }) => {
  const [page, other] = [await newcomer(), await newcomer()]
  const { name, password } = await keepAccount(page)
  await page.goto('/puzzle/day')
  const id = await puzzleOfDay(page, await today(page))
  await page.getByRole('heading', { name: 'Your rating at puzzles' }).waitFor()
  const { move } = await solutionOf(other, id)
  await page.getByRole('textbox', { name: 'Type a move' }).fill(move)
  await page.keyboard.press('Enter')
  await over(page).waitFor()
  await expect(page.getByText('1500')).toHaveCount(0)

  await other.goto('/signin')
  const door = other.locator('form').filter({ has: other.getByRole('button', { name: 'Sign in' }) })
  await door.getByLabel('Name').fill(name)
  await door.getByLabel('Password').fill(password)
  await door.getByRole('button', { name: 'Sign in' }).click()
  await other.getByRole('banner').getByRole('link', { name }).waitFor()
  await other.goto('/puzzles')
  await expect(other.getByRole('heading', { name: 'One day in a row' })).toBeVisible()
})

for (const game of GAMES) {
  test(`on a phone nothing scrolls while ${game} is solved`, async ({ newcomer }) => {
    const page = await newcomer(PHONE)
    for (const { id } of (await puzzlesOf(page, game)).slice(0, 3)) {
      await page.goto(`/puzzle/${id}`)
      const bar = page.getByRole('button', { name: 'Try it' })
      await bar.waitFor()
      await expect(bar, id).toBeInViewport({ ratio: 1 })
      const answer = page.getByRole('region', { name: 'Your turn' })
      await expect.poll(() => overlap(page.locator('.stage'), answer), id).toBeLessThanOrEqual(1)
    }
  })
}

test('a puzzle is shared as a link with words, and as a picture', async ({ newcomer }) => {
  const page = await newcomer({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { id } = await openSitaos(page)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^Sitaos, puzzle \d+: Most points this turn\. Can you find it\?\n/)
  expect(copied).toContain(`/puzzle/${id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Picture' }).click()
  const picture = await readFile(await (await download).path())
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.length).toBeGreaterThan(20_000)
})

test('six puzzles and their solutions fill one page of A4 or Letter', async ({ newcomer }) => {
  const page = await newcomer()
  for (const game of GAMES) {
    await page.goto(`/puzzles/${game}?print`)
    await expect(page.locator('li:has(> .stage)')).toHaveCount(6)
    const [first] = await puzzlesOf(page, game)
    const { move } = await solutionOf(page, first?.id ?? '')
    await expect(page.locator('.solutions')).toContainText(move)
    for (const format of ['A4', 'Letter']) {
      const paper = (await page.pdf({ format })).toString('latin1')
      expect(paper.match(/\/Type\s*\/Page\b/g), `${game} on ${format}`).toHaveLength(1)
    }
  }
})

test('puzzles speak French', async ({ newcomer }) => {
  const page = await newcomer({ locale: 'fr-FR' })
  const [first] = await puzzlesOf(page, 'siesta', 'points')
  await page.goto(`/puzzle/${first?.id}`)
  await expect(page.getByRole('heading', { name: 'Le plus de points en un tour' })).toBeVisible()
  await page.getByRole('button', { name: 'Indice' }).click()
  await expect(said(page)).toContainText('À regarder')
  await page.getByRole('button', { name: 'In English' }).click()
  await expect(page.getByRole('heading', { name: 'Most points this turn' })).toBeVisible()
  await expect(said(page)).toContainText('Look at')
})
