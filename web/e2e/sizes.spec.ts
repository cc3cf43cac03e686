import type { Locator } from '@playwright/test'
import {
  act,
  expect,
  look,
  nowOf,
  openTable,
  overlap,
  type Page,
  placement,
  playSome,
  seatTwo,
  SIESTAS,
  stageOf,
  test,
  wholeTurn,
} from './people'

/** A phone with its browser's bars, without, on its side; tablets; a page at 200 %; desks. */
const SIZES = [
  [390, 664],
  [390, 844],
  [320, 640],
  [844, 390],
  [640, 400],
  [720, 450],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1440, 900],
] as const
const FINGER = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 664 } }

const TRAYS: Record<string, (page: Page) => Locator> = {
  siesta: (page) => page.getByRole('group', { name: 'Pieces to lay' }),
  sidoke: (page) => page.getByRole('toolbar', { name: 'Your rack' }),
  soleil_et_lune: (page) => page.getByRole('toolbar', { name: 'Your hand' }),
}

interface Box {
  name: string
  left: number
  top: number
  right: number
  bottom: number
}

/** Where the parts of a turn are to be found. */
function partsOf(page: Page, game: string): Record<string, Locator> {
  const tray = TRAYS[game]?.(page)
  return {
    board:
      game === 'soleil_et_lune'
        ? stageOf(page).getByRole('list', { name: / row$/ })
        : page.locator('.stage svg').first(),
    ...(tray && { tray }),
    confirm: nowOf(page).getByRole('button', { name: /^Confirm/ }),
    seats: page.getByRole('group', { name: 'At the table' }).getByRole('listitem'),
    header: page.getByRole('banner').locator('a, button, .where'),
  }
}

/** The boxes of a part as they are seen: what scrolls shows no more than its window. Nothing may lie over their middles. */
const seen = (elements: Element[], name: string): { boxes: Box[]; covered: string[] } => {
  const boxes: Box[] = []
  const covered: string[] = []
  for (const element of elements) {
    if (!element.checkVisibility()) continue
    const { top, bottom } = element.getBoundingClientRect()
    let { left, right } = element.getBoundingClientRect()
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      if (getComputedStyle(around).overflowX === 'visible') continue
      const window = around.getBoundingClientRect()
      ;[left, right] = [Math.max(left, window.left), Math.min(right, window.right)]
    }
    if (right - left < 1) continue
    boxes.push({ name, left, top, right, bottom })
    const above = document.elementFromPoint((left + right) / 2, Math.min((top + bottom) / 2, innerHeight - 1))
    // A gap between two buttons of a tray shows what the tray lies on.
    if (above && !element.contains(above) && !above.contains(element) && !above.closest('.stage')?.contains(element))
      covered.push(`${above.tagName} on ${name}`)
  }
  return { boxes, covered }
}

/** The highest stripe of board and turn in which there is nothing, in px, where they stand one below the other. */
const void_ = (): number => {
  const parts = document.querySelectorAll(
    '.stack .stage, .stack .news :is(p, button), section.turn :is(h2, p, li, button, input, svg, [role=toolbar], .buttons)',
  )
  const spans = [...parts]
    .filter((part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map((part) => part.getBoundingClientRect())
    .filter(({ width }) => width > 2)
  let [reached, most] = [Infinity, 0]
  for (const { top, bottom } of spans.sort((one, other) => one.top - other.top)) {
    most = Math.max(most, top - reached)
    reached = reached === Infinity ? bottom : Math.max(reached, bottom)
  }
  return most
}
const VOID = 40
const SHADOW = 16

/** What of a turn is not wholly in the window, or lies on something else, or leaves a void; the rows of others may be swiped aside. */
async function amiss(page: Page, game: string): Promise<string[]> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const found: string[] = []
  const boxes: Box[] = []
  for (const [name, all] of Object.entries(partsOf(page, game))) {
    const part = await all.evaluateAll(seen, name)
    if (!part.boxes.length) found.push(`no ${name}`)
    found.push(...part.covered)
    boxes.push(...part.boxes)
  }
  for (const { name, left, top, right, bottom } of boxes) {
    if (top < -1 || bottom > height + 1) found.push(`${name} from ${Math.round(top)} to ${Math.round(bottom)}`)
    if (left < -1 || right > width + 1) found.push(`${name} beside the window`)
  }
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      if (across > 1 && down > 1) found.push(`${one.name} on ${other.name}: ${Math.round(down)}`)
    }
  const empty = await page.evaluate(void_)
  if (empty > VOID) found.push(`a void of ${Math.round(empty)}`)
  return found
}

/** A whole turn is laid and not confirmed: a page keeps a draft while one looks elsewhere. */
async function layTurn(page: Page, way: string, game: string): Promise<void> {
  const { to_move: seat, ply } = (await look(page, way)).view ?? {}
  if (!seat || ply === undefined) throw new Error('nobody is to move')
  const all = (await look(page, way, seat)).view?.steps ?? []
  const turns: Record<string, () => Promise<string | null | undefined>> = {
    sitaos: () => Promise.resolve(all[0]),
    siesta: () => wholeTurn(page, way, seat, all.find((step) => step === SIESTAS[ply]?.split(' ')[0]) ?? all[0]),
    sidoke: () => placement(page, way, seat, all),
    soleil_et_lune: () => Promise.resolve(all.find((step) => !step.startsWith('take'))),
  }
  const turn = (await turns[game]?.()) ?? ''
  const steps = game === 'sitaos' ? [`${turn} =`] : turn.split(' ')
  await page.evaluate(([key, kept]) => sessionStorage.setItem(key, kept), [
    `draft:${way.slice(3)}`,
    JSON.stringify({ ply, seat, steps }),
  ] as const)
}

async function sitDown(page: Page, way: string): Promise<void> {
  await page.goto(way)
  const confirm = page.getByRole('button', { name: /^Confirm/ })
  const curtain = page.getByRole('button', { name: /^I am / })
  await confirm.or(curtain).first().waitFor()
  if (await curtain.isVisible()) await curtain.tap()
  await confirm.waitFor()
}

async function lookAtAll(page: Page, game: string, what: string): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => amiss(page, game), `${what}, ${width} × ${height}`).toEqual([])
  }
}

for (const [game, seats, mode] of [
  ['sitaos', 2, ''],
  ['siesta', 2, ''],
  ['siesta', 4, 'teams'],
  ['sidoke', 2, ''],
  ['sidoke', 4, 'teams'],
  ['soleil_et_lune', 2, ''],
  ['soleil_et_lune', 4, ''],
  ['soleil_et_lune', 4, 'ffa'],
] as const) {
  test(`board, hand and Confirm share every screen: ${game}, ${seats} seats${mode && `, ${mode}`}`, async ({
    newcomer,
  }) => {
    const page = await newcomer(FINGER)
    const options = { ...(mode && { mode }), ...(game === 'sitaos' && { announce: 'on' }) }
    const open = () => openTable(page, { game, seats, options, hot: true, clock: '10+5' })
    let way = await open()
    if (seats === 2) {
      // What is said at the first table of all needs room too.
      await sitDown(page, way)
      await expect(page.locator('.first')).toBeVisible()
      await lookAtAll(page, game, 'the first words')
    }
    const begin = () => playSome([page], way, game, game === 'siesta' ? 2 : 2 * seats + 1)
    await begin()
    // Racks of Sidoké may be such that nobody can place after a few turns: then that game is over.
    while (!(await look(page, way)).view?.to_move) {
      way = await open()
      await begin()
    }
    await sitDown(page, way)
    await lookAtAll(page, game, 'nothing laid')
    await layTurn(page, way, game)
    await sitDown(page, way)
    await expect(page.getByRole('button', { name: /^Confirm/ })).toBeEnabled()
    await lookAtAll(page, game, 'a whole turn')
  })
}

test('on a phone a move is typed only by who wants to, unread words and the verdict are in sight', async ({
  newcomer,
}) => {
  const { host, guest, way } = await seatTwo((options) => newcomer({ ...FINGER, ...options }), { game: 'siesta' })
  await playSome([host, guest], way, 'siesta', 4)
  const { seat, view } = await look(host, way)
  // Only who is to move could type one.
  const [mover, other] = seat === view?.to_move ? [host, guest] : [guest, host]
  await mover.goto(way)
  const said = mover.getByRole('button', { name: 'Chat' })
  await said.waitFor()
  await act(other, way, 'say', { text: 'A long afternoon, isn’t it?' })
  await expect(said).toContainText('1')
  await expect(said).toBeInViewport({ ratio: 1 })
  await said.tap()
  await expect(mover.getByRole('log', { name: 'Chat' })).toContainText('A long afternoon')
  await mover.keyboard.press('Escape')
  await expect(said).not.toContainText('1')

  const field = mover.getByRole('textbox', { name: 'Type a move' })
  await expect(mover.getByRole('button', { name: /^Confirm/ })).toBeVisible()
  await expect(field).toBeHidden()
  await mover.getByText('Type a move').first().tap()
  await expect(field).toBeVisible()
  await mover.getByRole('button', { name: 'Resign' }).tap()
  await mover.getByRole('dialog').getByRole('button', { name: 'Resign' }).tap()
  const verdict = mover.getByRole('region', { name: / wins/ })
  await expect(verdict.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await expect(verdict.getByRole('listitem').first()).toBeInViewport({ ratio: 1 })
})

test('the rules open where they are seen, and the game beside or above them can be played on', async ({ newcomer }) => {
  const page = await newcomer(FINGER)
  const way = await openTable(page, { game: 'siesta', hot: true })
  await page.goto(way)
  await layTurn(page, way, 'siesta')
  await sitDown(page, way)
  const rules = page.getByRole('region', { name: 'How Siesta works' })
  const open = page.getByRole('link', { name: 'How it works' })
  const board = page.locator('.stage svg').first()
  for (const [width, height] of [
    [390, 664],
    [844, 390],
    [768, 1024],
    [1280, 540],
    [1024, 768],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open.click()
    await expect(rules.getByRole('heading').first(), `${width} × ${height}`).toBeInViewport({ ratio: 1 })
    await expect(rules.getByRole('figure').first()).toBeVisible()
    // Each can be brought into sight, and nothing lies over it.
    for (const part of [
      page.getByRole('button', { name: /^Confirm/ }),
      page.getByRole('gridcell', { name: /^A1,/ }),
      page.getByRole('gridcell', { name: /^L12,/ }),
      page.getByRole('button', { name: 'Take back' }),
    ])
      await part.click({ trial: true })
    // Whoever is back at the game and asks again is not left waiting.
    if (height < 600 || width < 900) {
      await open.click()
      await expect(rules.getByRole('heading').first(), `again, ${width} × ${height}`).toBeInViewport({ ratio: 1 })
    }
    await rules.getByRole('button', { name: 'Close' }).click()
    await expect(rules).toHaveCount(0)
    await expect(board).toBeInViewport({ ratio: 0.99 })
  }
})

test('unread words are counted in sight at a desk with four seats, and at a small one', async ({ newcomer }) => {
  const { host, guest, way } = await seatTwo(newcomer, {
    game: 'soleil_et_lune',
    seats: 4,
    chairs: [null, null, 'novice', 'novice'],
  })
  await host.goto(way)
  const said = host.getByRole('button', { name: 'Chat' })
  for (const [at, [width, height]] of (
    [
      [1280, 800],
      [1440, 900],
      [1024, 768],
    ] as const
  ).entries()) {
    await host.setViewportSize({ width, height })
    await act(guest, way, 'say', { text: 'A long afternoon, isn’t it?' })
    await expect(said, `${width} × ${height}`).toContainText(String(at + 1))
    await expect(said).toBeInViewport({ ratio: 1 })
  }
})

test('four seats: long names are read whole, team totals are large, and what is in the box lies under nothing', async ({
  newcomer,
}) => {
  const page = await newcomer()
  const names = [
    'Maximiliane Wolkenstein',
    'Bartholomäus von Adelung',
    'Anne-Charlotte de Villars',
    'Wilhelmina Abernathy-Fox',
  ].map((name) => name.slice(0, 24))
  for (const game of ['siesta', 'sidoke', 'soleil_et_lune']) {
    await page.goto(await openTable(page, { game, seats: 4, hot: true, names, options: { mode: 'teams' } }))
    const curtain = page.getByRole('button', { name: /^I am / })
    await page.getByRole('region', { name: 'The turn' }).or(curtain).first().waitFor()
    if (await curtain.isVisible()) await curtain.click()
    const seats = page.getByRole('group', { name: 'At the table' })
    for (const [width, height] of [
      [1280, 800],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const name of names) {
        const shown = seats.getByTitle(name)
        await expect(shown).toBeInViewport({ ratio: 1 })
        const whole = () =>
          shown.evaluate((each) => each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight)
        await expect.poll(whole, `${name}, ${game}`).toBe(true)
      }
      const total = seats.locator('.total b').first()
      expect(Number.parseFloat(await total.evaluate((each) => getComputedStyle(each).fontSize))).toBeGreaterThanOrEqual(
        22,
      )
      // Nothing of it has to be scrolled for, but the room for its shadow.
      const beside = page.getByRole('group', { name: 'Beside the board' })
      const cut = () => beside.evaluate((each) => each.scrollHeight - each.clientHeight)
      await expect.poll(cut, `${game}, ${width} × ${height}`).toBeLessThanOrEqual(SHADOW)
    }
  }
})

test('before a game the header of a low window stands above the page, not on it', async ({ newcomer }) => {
  const page = await newcomer({ ...FINGER, viewport: { width: 844, height: 390 } })
  await page.goto(await openTable(page, { game: 'siesta', seats: 3 }))
  await page.getByRole('heading', { name: '2 chairs are free' }).waitFor()
  const share = page.getByRole('heading', { name: 'Bring somebody along' })
  await expect.poll(() => overlap(page.getByRole('banner'), share)).toBeLessThanOrEqual(0)
})

test('in French the header of a low window is read whole, and lies on no words of a table that is not there', async ({
  newcomer,
}) => {
  const page = await newcomer({ ...FINGER, viewport: { width: 844, height: 390 }, locale: 'fr-FR' })
  await page.goto(await openTable(page, { game: 'soleil_et_lune', hot: true }))
  const me = page.getByRole('link', { name: 'Se connecter' })
  await me.waitFor()
  await expect.poll(() => me.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0)
  await page.goto('/t/zzzzzzzzzzzz')
  const words = page.getByRole('heading', { name: /zzzzzzzzzzzz/ })
  await expect.poll(() => overlap(page.getByRole('banner'), words)).toBeLessThanOrEqual(0)
})
