/** How people play each game who want to see the end of it: by clicking what is lit. */
import type { Locator } from '@playwright/test'
import { movesOf, mover, passed, type Page } from './people'

/** A turn of each game; false when the rules played it by themselves, as nothing could be done. */
export const turns: Record<string, (page: Page, first: boolean) => Promise<void | false>> = {
  /** One from the top, the other from the bottom: figures come soon. */
  async sitaos(page, first) {
    const free = page.getByRole('gridcell', { name: /, free$/ })
    await (first ? free.first() : free.last()).click()
  },

  /** Suns before roofs before shadows: the suns are the fewest. */
  async siesta(page) {
    const confirm = page.getByRole('button', { name: /^Confirm/ })
    const lit = page.getByRole('gridcell', { name: /, may hold a/ })
    const laid = page.getByRole('gridcell', { name: /, in your turn$/ })
    const pieces = page.getByRole('group', { name: 'Pieces to lay' })
    for (let count = 0; !(await confirm.isEnabled()); count += 1) {
      for (const piece of ['Sun', 'Your roof', 'Shadow']) {
        const button = pieces.getByRole('button', { name: piece })
        if (await button.isDisabled()) continue
        await button.click()
        if (await lit.count()) break
      }
      await lit.first().click()
      await laid.nth(count).waitFor()
    }
    await confirm.click()
  },

  /** Runs are taken when there are any; else a card goes where it leaves most room for others. */
  async soleil_et_lune(page) {
    const take = page.getByRole('button', { name: /^Take \w+, / })
    const lose = page.getByRole('button', { name: 'Go on' })
    const fits = handOf(page).getByRole('button').and(page.locator(':not([aria-label$="fits nowhere"])'))
    await take.or(lose).or(fits).or(passed(page)).first().waitFor()
    if (await passed(page).count()) return false
    if (await take.count()) await take.first().click()
    else if (await lose.count()) await lose.click()
    else {
      const { card, place } = await chooseLay(page)
      await handOf(page).getByRole('button', { name: card, exact: true }).first().click()
      await page.getByRole('button', { name: place }).first().click()
    }
    await page.getByRole('button', { name: /^Confirm/ }).click()
    return undefined
  },

  /** Tiles are placed for a while, then exchanged: three rounds of that are the end. */
  async sidoke(page) {
    const confirm = page.getByRole('button', { name: /^Confirm/ })
    const rack = page.getByRole('toolbar', { name: 'Your rack' })
    const fits = rack.getByRole('button').and(page.locator(':not([aria-label*=", "])'))
    if ((await movesOf(page).count()) < PLACED && (await fits.count())) {
      const lit = page.getByRole('gridcell', { name: /, may hold / }).first()
      while (!(await confirm.isEnabled())) {
        // Whoever is quicker than the judge finds that nothing fits any more, and looks again.
        const laid = fits.first().click({ timeout: SOON }).then(() => lit.click({ timeout: SOON }))
        await laid.catch(() => undefined)
      }
    } else {
      await page.getByRole('button', { name: /^Exchange/ }).click()
      await rack.getByRole('button').first().click()
    }
    await confirm.click()
  },
}

const PLACED = 10
const SOON = 3000
const handOf = (page: Page): Locator => page.getByRole('toolbar', { name: 'Your hand' })

interface Row {
  name: string
  suit: string
  /** The cards that are seen in it. */
  cards: string[]
}
interface Lay {
  card: string
  place: RegExp
  room: number
}
const ROOMY = 5

/** A card of the hand that comes close to an end of a row; without one, any that fits anywhere. */
async function chooseLay(page: Page): Promise<Lay> {
  const cards = await handOf(page).getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  const rows = await page.getByRole('list', { name: / row$/ }).evaluateAll((all): Row[] =>
    all.map((row) => {
      const name = document.getElementById(row.getAttribute('aria-labelledby') ?? '')?.textContent ?? ''
      const cards = [...row.querySelectorAll('[role=img]')].map((one) => one.getAttribute('aria-label') ?? '')
      return { name, suit: name.includes('sun row') ? 'Sun' : 'Moon', cards }
    }),
  )
  const fitting = cards.filter((card) => !card.endsWith('fits nowhere'))
  const lays = fitting.flatMap((card) => rows.flatMap((row) => laysOf(card, row)))
  const [best] = lays.toSorted((one, other) => one.room - other.room)
  if (best && best.room <= ROOMY) return best
  const card = fitting.find((name) => !name.startsWith('Eclipse')) ?? fitting[0] ?? ''
  return { card, place: /^Lay /, room: 0 }
}

/** Where a number may lengthen a row, with the numbers that it shuts out. */
function laysOf(card: string, { name, suit, cards }: Row): Lay[] {
  const number = numberOf(card)
  const numbers = cards.map(numberOf).filter((each) => each > 0)
  const row = `${name.charAt(0).toLowerCase()}${name.slice(1)}`
  const at = (where: string) => new RegExp(`^Lay .* ${where} of (${row}|${name})$`)
  if (!number || !card.startsWith(suit)) return []
  if (!cards.length) return name.startsWith('Your') ? [{ card, place: at('as the first card'), room: Math.abs(number - 15) / 2 }] : []
  const [first = '', last = ''] = [cards[0], cards.at(-1)]
  if (number < Math.min(...numbers) && numberOf(first)) return [{ card, place: at('at the left end'), room: numberOf(first) - number }]
  if (number > Math.max(...numbers) && numberOf(last)) return [{ card, place: at('at the right end'), room: number - numberOf(last) }]
  return []
}

/** The number of a card; none for an eclipse. */
function numberOf(card: string): number {
  return Number(/ (\d+)/.exec(card)?.[1] ?? 0)
}

/** Play a turn, and see it in the log. */
export async function playTurn(game: string, page: Page, first = true): Promise<void> {
  const turn = turns[game]
  if (!turn) throw new Error(`nobody knows how to play ${game}`)
  const before = await movesOf(page).count()
  if ((await turn(page, first)) === false) return
  await movesOf(page).nth(before).waitFor({ state: 'attached' })
}

/** Play until the game is over. */
export async function playOut(game: string, pages: Page[]): Promise<void> {
  for (let page = await mover(pages); page; page = await mover(pages)) await playTurn(game, page, page === pages[0])
}
