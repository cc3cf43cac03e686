import type { Locator } from '@playwright/test'
import { act, expect, openTable, playSome, seatTwo, test, type Page } from './people'

/** A phone with its browser's bars, without, on its side; tablets; a page at 200 %; desks. */
const SIZES = [[390, 664], [390, 844], [320, 640], [844, 390], [640, 400], [720, 450], [768, 1024], [1024, 768], [1280, 800], [1440, 900]] as const
const FINGER = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 664 } }

const TRAYS: Record<string, (page: Page) => Locator> = {
  siesta: (page) => page.getByRole('group', { name: 'Pieces to lay' }),
  sidoke: (page) => page.getByRole('toolbar', { name: 'Your rack' }),
  soleil_et_lune: (page) => page.getByRole('toolbar', { name: 'Your hand' }),
}

/** What of a turn is not wholly in the window, or lies on something else; the rows of others may be swiped aside. */
async function hidden(page: Page, game: string): Promise<string[]> {
  const board = game === 'soleil_et_lune' ? page.getByRole('list', { name: / row$/ }) : page.locator('.stage svg').first()
  const parts = { board, tray: TRAYS[game]?.(page), confirm: page.getByRole('button', { name: /^Confirm/ }) }
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const found: string[] = []
  const boxes: { name: string; x: number; y: number; width: number; height: number }[] = []
  for (const [name, all] of Object.entries(parts)) {
    for (const one of (await all?.all()) ?? []) {
      const box = await one.boundingBox()
      if (!box) found.push(`no ${name}`)
      else if (box.y < -1 || box.y + box.height > height + 1) found.push(`${name} from ${Math.round(box.y)} to ${Math.round(box.y + box.height)}`)
      else if ((box.x < -1 || box.x + box.width > width + 1) && game !== 'soleil_et_lune') found.push(`${name} beside the window`)
      if (box) boxes.push({ name, ...box })
    }
  }
  for (const one of boxes)
    for (const other of boxes) {
      const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
      const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
      if (one.name < other.name && across > 1 && down > 1) found.push(`${one.name} on ${other.name}: ${Math.round(down)}`)
    }
  return found
}

for (const [game, seats, mode] of [['sitaos', 2, ''], ['siesta', 2, ''], ['siesta', 4, 'teams'], ['sidoke', 2, ''], ['sidoke', 4, 'teams'], ['soleil_et_lune', 2, ''], ['soleil_et_lune', 4, ''], ['soleil_et_lune', 4, 'ffa']] as const) {
  test(`board, hand and Confirm share every screen: ${game}, ${seats} seats${mode && `, ${mode}`}`, async ({ newcomer }) => {
    const page = await newcomer(FINGER)
    const options = { ...(mode && { mode }), ...(game === 'sitaos' && { announce: 'on' }) }
    const way = await openTable(page, { game, seats, options, hot: true, clock: '10+5' })
    await playSome([page], way, game, game === 'siesta' ? 2 : 2 * seats + 1)
    await page.goto(way)
    const confirm = page.getByRole('button', { name: /^Confirm/ })
    const curtain = page.getByRole('button', { name: /^I am / })
    await confirm.or(curtain).first().waitFor()
    if (await curtain.isVisible()) await curtain.tap()
    await confirm.waitFor()
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => hidden(page, game), { message: `${width} × ${height}`, timeout: 5000 }).toEqual([])
    }
  })
}

test('on a phone a move is typed only by who wants to, unread words and the verdict are in sight', async ({ newcomer }) => {
  const { host, guest, way } = await seatTwo((options) => newcomer({ ...FINGER, ...options }), { game: 'siesta' })
  await playSome([host, guest], way, 'siesta', 4)
  await host.goto(way)
  const said = host.getByRole('button', { name: 'Chat' })
  await said.waitFor()
  await act(guest, way, 'say', { text: 'A long afternoon, isn’t it?' })
  await expect(said).toContainText('1')
  await expect(said).toBeInViewport({ ratio: 1 })
  await said.tap()
  await expect(host.getByRole('log', { name: 'Chat' })).toContainText('A long afternoon')
  await host.keyboard.press('Escape')
  await expect(said).not.toContainText('1')

  await expect(host.getByRole('textbox', { name: 'Type a move' })).toBeHidden()
  await host.getByRole('button', { name: 'Resign' }).tap()
  await host.getByRole('dialog').getByRole('button', { name: 'Resign' }).tap()
  const verdict = host.getByRole('region', { name: / wins/ })
  await expect(verdict.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await expect(verdict.getByRole('listitem').first()).toBeInViewport({ ratio: 1 })
})
