import { faults } from './axe'
import { act, expect, look, myTurn, openTable, type Page, sitTogether, test } from './people'

const GAMES = ['siesta', 'sitaos', 'sidoke', 'soleil_et_lune'] as const
const WORDS = {
  'en-GB': { hint: 'Hint', where: /^Look here: |^Nothing on the board/, took: /^You took 3 hints\.$/ },
  'fr-FR': { hint: 'Indice', where: /^Regardez ici|^Rien sur/, took: /^Vous avez pris 3 indices\.$/ },
} as const

/** A phone with its browser's bars, and on its side. */
const SIZES = [
  { width: 390, height: 664 },
  { width: 844, height: 390 },
]

/** What of board, hint and turn is not wholly in the window, without scrolling. */
async function amiss(page: Page, height: number): Promise<string[]> {
  const found: string[] = []
  for (const part of ['.stage', 'section.hint', 'section.turn']) {
    const box = await page.locator(part).boundingBox()
    if (!box || box.y < -1 || box.y + box.height > height + 1)
      found.push(`${part} ${box?.y.toFixed()} ${((box?.y ?? 0) + (box?.height ?? 0)).toFixed()}`)
  }
  return found
}

/** Ask once more, and what is said then. */
async function ask(page: Page, name: string): Promise<string> {
  const told = page.getByRole('region', { name }).getByRole('status')
  const before = (await told.count()) ? await told.innerText() : ''
  await page.getByRole('button', { name, exact: true }).click()
  await expect(told).not.toHaveText(/…$/)
  await expect.poll(() => told.innerText()).not.toBe(before)
  return told.innerText()
}

for (const [at, game] of GAMES.entries()) {
  const locale = at % 2 ? 'fr-FR' : 'en-GB'
  test(`${game}: first where, then what, then why, and the end tells how many: ${locale}`, async ({ newcomer }) => {
    const words = WORDS[locale]
    const page = await newcomer({ locale, viewport: { width: 390, height: 664 } })
    const way = await openTable(page, { game, chairs: ['gata'] })
    await page.goto(way)
    const button = page.getByRole('button', { name: words.hint, exact: true })
    await expect(button).toBeVisible()
    expect(await ask(page, words.hint)).toMatch(words.where)
    if (game !== 'soleil_et_lune') await expect(page.locator('.clue .ghost')).toHaveCount(0)
    await ask(page, words.hint)
    const why = await ask(page, words.hint)
    expect(why.length).toBeGreaterThan(20)
    expect(why).not.toMatch(/why_|undefined|\{/)
    expect(await faults(page)).toEqual([])
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await expect.poll(() => amiss(page, size.height), `${size.width} × ${size.height}`).toEqual([])
    }
    expect((await look(page, way)).table.hints.toSorted()).toEqual([0, 3])
    await act(page, way, 'resign')
    await expect(page.getByText(words.took)).toBeVisible()
  })
}

test('the pieces of a hint are seen where they would lie, and go with the move', async ({ newcomer }) => {
  const page = await newcomer()
  const way = await openTable(page, { game: 'siesta', chairs: ['gata'] })
  await page.goto(way)
  await myTurn(page)
  await ask(page, 'Hint')
  await expect(page.locator('.clue rect.better')).toHaveCount(3)
  await ask(page, 'Hint')
  await expect(page.locator('.clue .ghost')).toHaveCount(3)
  const { view } = await look(page, way)
  await act(page, way, 'move', { ply: view?.ply, move: (await told(page, way, view?.ply ?? 0)).move })
  await expect(page.locator('.clue')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Hint' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Log' }).getByRole('button', { name: /after a hint$/ })).toHaveCount(1)
})

/** What was told already is told again. */
async function told(page: Page, way: string, ply: number): Promise<{ move: string }> {
  const origin = test.info().project.use.baseURL ?? ''
  const data = { do: 'hint', id: 'again', ply, stage: 'what' }
  const answer = await page.request.post(`/api/tables/${way.slice(3)}/do`, { data, headers: { origin } })
  return (await answer.json()) as { move: string }
}

test('where another person plays nobody is offered a hint', async ({ newcomer }) => {
  const { host, guest } = await sitTogether(newcomer, { game: 'sitaos' })
  for (const page of [host, guest]) {
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Hint', exact: true })).toHaveCount(0)
  }
})
