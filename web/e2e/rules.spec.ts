import type { components } from '../src/lib/schema'
import { expect, nameTile, type Page, test } from './people'

const PAUSE = 1200

type Lesson = components['schemas']['Lesson']

test('figures of the rules rest on what they explain, and are stepped through, back and forth', async ({
  newcomer,
}) => {
  const page = await newcomer({ viewport: { width: 1280, height: 800 } })
  await page.goto('/rules')
  await page.getByRole('link', { name: 'Rules of Siesta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Siesta' })).toBeVisible()
  const figure = page.getByRole('figure').filter({ hasText: 'Three more shadows' })
  await expect(figure.getByText('2 / 2')).toBeVisible()
  await figure.getByRole('button', { name: 'Previous move' }).click()
  await expect(figure.getByText('The position at the start.')).toBeVisible()
  await figure.getByRole('button', { name: 'Next move' }).click()
  await expect(figure.getByText('The position at the start.')).toHaveCount(0)
  // At a desk a figure stands beside its paragraph, and the contents say where one is.
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Scoring' }).click()
  await expect(page.getByRole('link', { name: 'Scoring' })).toHaveAttribute('aria-current', 'location')
  await expect(async () => {
    const heading = await page.getByRole('heading', { name: 'Scoring' }).boundingBox()
    const beside = await figure.boundingBox()
    expect(beside?.x).toBeGreaterThan((heading?.x ?? 0) + 400)
    expect(Math.abs((beside?.y ?? 0) - (heading?.y ?? 0))).toBeLessThan(80)
  }).toPass({ timeout: 30_000 })
})

test('a figure of the rules can be played on from', async ({ newcomer }) => {
  const page = await newcomer()
  await page.goto('/rules/sitaos')
  const figure = page.getByRole('figure').first()
  await figure.getByRole('button', { name: 'Try it yourself' }).click()
  await expect(figure.getByText('Play on from here: the referee says what is legal.')).toBeVisible()
  const cell = figure.getByRole('gridcell', { name: /, free$/ }).first()
  const name = ((await cell.getAttribute('aria-label')) ?? '').split(',')[0]
  await cell.click()
  await expect(figure.getByText('That is a whole move.')).toBeVisible()
  await figure.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(figure.getByRole('gridcell', { name: new RegExp(`^${name}, (red|blue), Seat`) })).toBeVisible()
  await figure.getByRole('button', { name: 'Back to the example' }).click()
  await expect(figure.getByRole('button', { name: 'Next move' })).toBeVisible()
})

test('what is assumed leads to the reasons', async ({ newcomer }) => {
  const page = await newcomer()
  await page.goto('/rules/soleil_et_lune')
  await page.getByRole('link', { name: 'Not in the printed rules: see what is assumed' }).first().click()
  await expect(page).toHaveURL(/#assumed$/)
  await expect(page.getByRole('heading', { name: 'What is assumed' })).toBeInViewport()
})

test('the sheet for two pencils, reached from card and rules, prints on one page of A4 and of Letter', async ({
  newcomer,
}) => {
  const page = await newcomer()
  await page.goto('/')
  await page.getByRole('link', { name: 'Print a sheet to play Sitaos with two pencils' }).click()
  // The header has a link of that name too, and is there before the sheet.
  await page.getByRole('main').getByRole('link', { name: 'Rules', exact: true }).click()
  await page.getByRole('link', { name: 'Print a sheet to play Sitaos with two pencils' }).click()
  await expect(page.getByRole('img', { name: 'Sitaos: a sheet for two pencils' })).toBeVisible()
  for (const format of ['A4', 'Letter']) {
    const printed = (await page.pdf({ format })).toString('latin1')
    expect(printed.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1)
  }
})

/** Lay what a lesson asks for. */
const lays: Record<string, (page: Page, move: string) => Promise<void>> = {
  async sitaos(page, cell) {
    await page.getByRole('gridcell', { name: new RegExp(`^${cell},`) }).click()
  },
  /** Pieces that lean on others come after them. */
  async siesta(page, move) {
    const names: Record<string, string> = { '*': 'Sun', '^': 'Your roof', '#': 'Shadow' }
    const pieces = page.getByRole('group', { name: 'Pieces to lay' })
    for (let left = move.split(' '); left.length;) {
      for (const step of left) {
        const [piece, cell] = [
          pieces.getByRole('button', { name: names[step.charAt(0)] ?? '' }),
          new RegExp(`^${step.slice(1)}, empty, may`),
        ]
        if (await piece.isDisabled()) continue
        await piece.click()
        if (!(await page.getByRole('gridcell', { name: cell }).count())) continue
        await page.getByRole('gridcell', { name: cell }).click()
        await page.getByRole('gridcell', { name: new RegExp(`^${step.slice(1)},.* in your turn$`) }).waitFor()
        left = left.filter((other) => other !== step)
        break
      }
    }
  },
  async soleil_et_lune(page, step) {
    const [, suit, number, end, slot] = /^([SM])(X|\d+)(?:([<>])|@(\d+))\/\d$/.exec(step) ?? []
    if (!suit) return page.getByRole('button', { name: /^Take \w+, / }).click()
    const [card, place] = [
      suit === 'S' ? 'sun' : 'moon',
      slot ? `on stack ${slot} of .*` : `at the ${end === '<' ? 'left' : 'right'} end of .*`,
    ]
    const name =
      number === 'X' ? new RegExp(`^Eclipse of the ${card}`, 'i') : new RegExp(`^${card} ${number}(,|$)`, 'i')
    await page.getByRole('toolbar', { name: 'Your hand' }).getByRole('button', { name }).click()
    await page.getByRole('button', { name: new RegExp(`^Lay .*${place}`) }).click()
  },
  async sidoke(page, move) {
    const rack = page.getByRole('toolbar', { name: 'Your rack' })
    const tile = (name: string) => rack.getByRole('button', { name: new RegExp(`^${nameTile(name)}(,|$)`) })
    if (move.startsWith('swap ')) {
      await page.getByRole('button', { name: /^Exchange/ }).click()
      for (const name of move.split(' ').slice(1)) await tile(name).click()
      return
    }
    for (const [name = '', cell = ''] of move.split(' ').map((step) => step.split('@'))) {
      await tile(name).click()
      await page.getByRole('gridcell', { name: new RegExp(`^${cell},`) }).click()
      await expect(tile(name)).toHaveAccessibleName(new RegExp(`, on ${cell}$`))
    }
  },
}

/** The six tiles of row 6 are celebrated, and carried off the board. */
async function seeSidoke(page: Page): Promise<void> {
  await expect(page.getByText('Sidoké! +20')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /^[F-K]6, empty/ })).toHaveCount(6)
}

for (const game of Object.keys(lays)) {
  test(`whoever does what the lesson of ${game} says comes to its end`, async ({ newcomer }) => {
    const page = await newcomer()
    await page.goto('/')
    const lesson = (await (await page.request.get(`/api/games/${game}/lesson`)).json()) as Lesson
    const asked = lesson.steps.filter(({ auto }) => !auto)
    await page.clock.install()
    await page.goto(`/learn/${game}`)
    for (const [
      at,
      {
        move: { text },
      },
    ] of asked.entries()) {
      await expect(page.getByText(`Move ${at + 1} of ${asked.length}`, { exact: true })).toBeVisible()
      // The other one takes a moment for an answer.
      await page.clock.fastForward(PAUSE)
      await expect(page.getByText('Now the other one plays…')).toHaveCount(0)
      await lays[game]?.(page, text)
      if (game !== 'sitaos') await page.getByRole('button', { name: 'Play it' }).click()
      if (text === 'O6@K6') await seeSidoke(page)
    }
    await expect(page.getByText('Well played')).toBeVisible()
    await page.getByRole('button', { name: 'Play a real game' }).click()
    await expect(page).toHaveURL(/\/t\//)
  })
}

test('a lesson says what it would rather see', async ({ newcomer }) => {
  const page = await newcomer()
  await page.goto('/learn/sitaos')
  await page.getByRole('gridcell', { name: /^A1,/ }).click()
  await expect(page.getByRole('alert')).toHaveText('Good idea, but this time try D4.')
  await page.getByRole('gridcell', { name: /^D4,/ }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Start the lesson again' }).click()
  await expect(page.getByText('Move 1 of 5')).toBeVisible()
})
