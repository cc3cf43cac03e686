/** A game of another package is played without a board of its own; the server here has it installed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { components } from '../src/lib/schema'
import { faults } from './axe'
import { expect, movesOf, myTurn, type Page, test } from './people'

const port = Number(process.env['E2E_PORT']) + 10_000
const baseURL = `http://127.0.0.1:${port}`
const folder = mkdtempSync(join(tmpdir(), 'sobremesa-fifth-'))
let server: ChildProcess

test.use({ baseURL })
test.describe.configure({ mode: 'serial' })

/** What an installer leaves: the package, and beside it what it is called and which game it brings. */
function install(): string {
  const site = join(folder, 'site')
  cpSync('../tests/games/trio', join(site, 'trio'), {
    recursive: true,
    filter: (path) => !path.includes('__pycache__'),
  })
  const about = join(site, 'trio-1.0.dist-info')
  mkdirSync(about)
  writeFileSync(join(about, 'METADATA'), 'Name: trio\nVersion: 1.0\n')
  writeFileSync(join(about, 'entry_points.txt'), '[sobremesa.games]\ntrio = trio.game:game\n')
  return site
}

test.beforeAll(async ({ playwright }) => {
  const site = install()
  server = spawn(
    process.env['PYTHON'] ?? '../.venv/bin/python',
    ['-P', '-m', 'sobremesa', 'serve', '--port', String(port), '--data-dir', join(folder, 'data')],
    {
      env: { ...process.env, PYTHONPATH: site, SOBREMESA_BOT_PROCESSES: '1', SOBREMESA_LOG_LEVEL: 'warning' },
      stdio: 'inherit',
    },
  )
  const api = await playwright.request.newContext()
  await expect
    .poll(
      () =>
        api.get(`${baseURL}/api/health`).then(
          async (answer) =>
            ((await answer.json()) as components['schemas']['Health']).games['trio'] === 'ready'
              ? 'answers'
              : 'is not ready',
          () => (server.exitCode === null ? 'is silent' : 'has ended'),
        ),
      // The first start compiles its rules.
      { timeout: 150_000 },
    )
    .not.toMatch(/^is/)
  expect(server.exitCode, 'the server has ended').toBeNull()
  await api.dispose()
})

test.afterAll(async () => {
  if (server.exitCode === null) {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await gone
  }
  rmSync(folder, { recursive: true, force: true })
})

const table = (page: Page) => page.getByRole('group', { name: /the table as text|la table en texte/ })

test('it is played against a bot to its end by typing, and replayed', async ({ newcomer }) => {
  const page = await newcomer()
  await page.goto('/')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Trio' }) })
  await expect(card).toContainText('every line of three scores')
  await card.getByRole('button', { name: 'Play Trio against a bot' }).click()
  const field = page.getByRole('textbox', { name: 'Type a move' })
  // A stone may lie there already: who begins is drawn.
  await expect(table(page)).toContainText('A B C D')
  await field.fill('Z9')
  await expect(page.getByText('Z9')).toBeVisible()
  await field.fill('')
  const result = page.getByRole('heading', { name: /win| share it/ })
  const steps = page.getByRole('group', { name: 'What may be played' }).getByRole('button')
  for (let turn = 0; turn < 8; turn += 1) {
    // The first by typing, so that it is known to be refused in the game's own words; others alternate with choosing.
    await expect(steps.first()).toBeVisible()
    const free = await steps.allInnerTexts()
    const taken = ['A1', 'B2', 'C3', 'D4'].find((cell) => !free.includes(cell))
    if (taken) {
      await field.fill(taken)
      await expect(page.getByText(`There is a stone on ${taken} already.`)).toBeVisible()
    }
    await field.fill('')
    if (turn % 2) {
      await steps.first().click()
      await page.getByRole('button', { name: /Confirm/ }).click()
    } else {
      await field.fill(free[0] ?? '')
      await field.press('Enter')
    }
    await expect.poll(async () => (await movesOf(page).count()) >= 2 * turn + 1).toBe(true)
    await expect(steps.filter({ hasText: free[0] ?? '' })).toHaveCount(0)
  }
  await expect(result).toBeVisible()
  await expect(page.getByText('The game was played to its end.', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Points by kind' })).toContainText(/scored (once|\d+ times)/)
  await expect(movesOf(page)).toHaveCount(16)
  await page.getByRole('link', { name: 'Replay' }).click()
  await page.getByRole('slider', { name: 'Move' }).press('Home')
  await expect(table(page)).toContainText('4 | . . . .')
})

test('every page knows it, in French too', async ({ newcomer }) => {
  const page = await newcomer({ locale: 'fr-FR' })
  await page.goto('/')
  await expect(page.getByText('chaque ligne de trois compte')).toBeVisible()
  await page.goto('/new?game=trio')
  await expect(page.getByText('chaque ligne de trois compte')).toBeVisible()
  await page.goto('/ladder/trio')
  await expect(page.getByRole('link', { name: 'Trio', exact: true })).toBeVisible()
  await page.goto('/rules/trio')
  await expect(page.getByRole('figure')).toContainText('3 | r r')
  await page.goto('/learn/trio')
  await expect(page.getByText('commencez par B2')).toBeVisible()
  await page.getByRole('group', { name: 'Ce qui peut être joué' }).getByRole('button', { name: 'B2' }).click()
  await page.getByRole('button', { name: 'Jouer ce coup' }).click()
  await expect(page.getByText('C2 met une deuxième pierre')).toBeVisible()
})

for (const [size, width, height] of [
  ['a phone', 390, 844],
  ['a phone on its side', 844, 390],
  ['a desk', 1280, 800],
] as const) {
  test(`its table can be read and played at ${size}, by day and by night`, async ({ newcomer }) => {
    const page = await newcomer({ viewport: { width, height }, colorScheme: 'light' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Play Trio against a bot' }).click()
    await expect(table(page)).toBeVisible()
    const steps = page.getByRole('group', { name: 'What may be played' }).getByRole('button')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await myTurn(page)
      const before = await movesOf(page).count()
      await steps.first().click()
      await page.getByRole('button', { name: /Confirm/ }).click()
      await movesOf(page).nth(before).waitFor({ state: 'attached' })
      await expect.poll(() => table(page).innerText(), colorScheme).toMatch(/[rb] /)
      const box = await table(page).boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await faults(page)).toEqual([])
      const shots = process.env['SHOTS']
      if (shots) await page.screenshot({ path: join(shots, `fifth-${width}-${colorScheme}.png`) })
    }
  })
}
