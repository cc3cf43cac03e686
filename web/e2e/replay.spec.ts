import { execFile } from 'node:child_process'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, finishedTable, movesOf, openTable, type Page, test } from './people'

const python = process.env['PYTHON'] ?? join(import.meta.dirname, '../../.venv/bin/python')
const PACE = 1200
const HOUR = 3_600_000
const slider = (page: Page) => page.getByRole('slider', { name: 'Move' })
const replayOf = (way: string) => way.replace('/t/', '/r/')

/** A file that a control hands over. */
async function saved(
  page: Page,
  role: 'button' | 'link',
  name: string,
): Promise<{ name: string; path: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await page.getByRole(role, { name, exact: true }).click()
  const download = await coming
  const path = await download.path()
  return { name: download.suggestedFilename(), path, bytes: await readFile(path) }
}

test('slider, keys, buttons and log turn to any move', async ({ newcomer }) => {
  const page = await newcomer()
  await page.goto(replayOf(await finishedTable(page, 'siesta', 6)))
  await expect(slider(page)).toHaveValue('6')
  await expect(page.getByRole('button', { name: 'On one move' })).toBeDisabled()

  await page.keyboard.press('ArrowLeft')
  await expect(slider(page)).toHaveValue('5')
  await page.keyboard.press('Home')
  await expect(slider(page)).toHaveValue('0')
  await expect(page.getByText('Before the first move')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'F5, empty' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^1\. .+: sun F5, roof G5, shadow H5 \+1$/)).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /^F5, sun/ })).toBeVisible()

  await slider(page).fill('3')
  await expect(page.getByText(/^3\. .+: roof K5, shadow I5, shadow J5/)).toBeVisible()
  await slider(page).press('ArrowLeft')
  await expect(slider(page)).toHaveValue('2')
  await page.getByRole('button', { name: 'Back one move' }).click()
  await expect(slider(page)).toHaveValue('1')
  await movesOf(page).filter({ hasText: '*I3 *L5 ^I4' }).click()
  await expect(slider(page)).toHaveValue('5')
  await expect(movesOf(page).filter({ hasText: '*I3 *L5 ^I4' })).toHaveAttribute('aria-current', 'step')
})

test('it plays by itself, pauses, and begins anew from the end', async ({ newcomer }) => {
  const page = await newcomer()
  await page.clock.install()
  await page.goto(replayOf(await finishedTable(page, 'sitaos', 3)))
  await expect(slider(page)).toHaveValue('3')
  await page.clock.pauseAt(Date.now() + HOUR)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(slider(page)).toHaveValue('0')
  await page.clock.runFor(PACE)
  await expect(slider(page)).toHaveValue('1')
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.keyboard.press('End')
  await expect(slider(page)).toHaveValue('3')
})

test('a link leads to the very move', async ({ newcomer }) => {
  const page = await newcomer()
  const way = replayOf(await finishedTable(page, 'siesta', 6))
  await page.goto(`${way}?ply=3`)
  await expect(slider(page)).toHaveValue('3')
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/\?ply=2$/)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('The link to this moment is copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const other = await newcomer()
  await other.goto(link)
  await expect(slider(other)).toHaveValue('2')
})

const GAMES = ['sitaos', 'siesta', 'soleil_et_lune', 'sidoke']

/** Save the board as it is drawn and as it is painted, and look at both. */
async function seePictures(page: Page): Promise<void> {
  const drawing = await saved(page, 'button', 'SVG')
  const text = drawing.bytes.toString()
  const [, width = 0, height = 0] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(text) ?? []).map(Number)
  expect(drawing.name).toMatch(/^sobremesa-.+-5\.svg$/)
  expect(width).toBeGreaterThan(300)
  expect(height).toBeGreaterThan(200)
  expect(text).not.toMatch(/NaN|undefined|var\(--[\w-]+\)[^;]*;?"[^>]*fill=""/)

  const painting = await saved(page, 'button', 'PNG')
  expect(painting.bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(painting.bytes.length).toBeGreaterThan(10_000)
  // Twice as fine as on the screen.
  expect(Math.abs(painting.bytes.readUInt32BE(16) - 2 * width)).toBeLessThanOrEqual(2)
  expect(Math.abs(painting.bytes.readUInt32BE(20) - 2 * height)).toBeLessThanOrEqual(2)
}

test('boards are exported as SVG and PNG, records are downloaded, and the product verifies them', async ({
  newcomer,
}, info) => {
  const page = await newcomer()
  const all = info.outputPath('all.jsonl')
  for (const game of GAMES) {
    await page.goto(replayOf(await finishedTable(page, game, 5)))
    await expect(slider(page)).toHaveValue('5')
    await seePictures(page)
    const record = await saved(page, 'link', 'Record')
    expect(record.name).toMatch(/\.jsonl?$/)
    await appendFile(all, `${record.bytes.toString().trim()}\n`)
  }
  const { stdout } = await promisify(execFile)(python, ['-P', '-m', 'sobremesa', 'verify', '--json', all])
  expect(JSON.parse(stdout)).toMatchObject({ right: true, records: 4, moves: 20 })
})

test('a game that goes on can’t be replayed yet, and leads to its table', async ({ newcomer }) => {
  const page = await newcomer()
  const way = await openTable(page, { game: 'sitaos', hot: true })
  await page.goto(replayOf(way))
  await expect(page.getByRole('heading', { name: 'There is nothing to replay here.' })).toBeVisible()
  await page.getByRole('link', { name: 'To the table' }).click()
  await expect(page).toHaveURL(way)
})

test('hands are shown in the replay of Soleil et Lune', async ({ newcomer }) => {
  const page = await newcomer()
  await page.goto(replayOf(await finishedTable(page, 'soleil_et_lune', 4)))
  await expect(page.getByRole('group', { name: /’s hand$/ })).toHaveCount(2)
})
