/** How people play each game who want to see the end of it: by clicking what is lit. */
import type { Locator } from '@playwright/test'
import { boardIn, type View } from '../src/lib/views'
import { mover, movesOf, nowOf, type Page, passed, playSome, stageOf } from './people'

/** A turn of each game; false when the rules played it by themselves, as nothing could be done. */
export const turns: Record<string, (page: Page, first: boolean) => Promise<void | false>> = {
  /** One from the top, the other from the bottom: figures come soon. */
  async sitaos(page, first) {
    const free = stageOf(page).getByRole('gridcell', { name: /, free$/ })
    await (first ? free.first() : free.last()).click()
  },

  /** Suns before roofs before shadows: the suns are the fewest. */
  async siesta(page) {
    const confirm = confirmOf(page)
    const lit = stageOf(page).getByRole('gridcell', { name: /, may hold a/ })
    const pieces = page.getByRole('group', { name: 'Pieces to lay' })
    while (!(await confirm.isEnabled())) {
      for (const piece of ['Sun', 'Your roof', 'Shadow']) {
        const button = pieces.getByRole('button', { name: piece })
        if (await button.isDisabled()) continue
        await button.click()
        if (await lit.count()) break
      }
      await layOne(page, () => lit.first().click())
    }
    await confirm.click()
  },

  /** Runs are taken when there are any; else a card goes where it leaves most room for others. */
  async soleil_et_lune(page) {
    const take = stageOf(page).getByRole('button', { name: /^Take \w+, / })
    const lost = stageOf(page).getByRole('button', { name: 'Go on' })
    const fits = handOf(page).getByRole('button').and(page.locator(':not([aria-label$="fits nowhere"])'))
    await take.or(lost).or(fits).or(passed(page)).first().waitFor()
    if (await passed(page).count()) return false
    // Where nothing fits the rules go on by themselves, before anybody could.
    if (await lost.count()) return undefined
    if (await take.count()) await take.first().click()
    else await layCard(page)
    await confirmOf(page).click()
    return undefined
  },

  /** Tiles are placed for a while, then exchanged: three rounds of that are the end. */
  async sidoke(page) {
    if ((await movesOf(page).count()) >= PLACED || !(await placeTiles(page))) {
      await page.getByRole('button', { name: /^Exchange/ }).click()
      await rackOf(page).getByRole('button').first().click()
    }
    await confirmOf(page).click()
  },
}

const PLACED = 10
const confirmOf = (page: Page): Locator => nowOf(page).getByRole('button', { name: /^Confirm/ })
const handOf = (page: Page): Locator => stageOf(page).getByRole('toolbar', { name: 'Your hand' })
const rackOf = (page: Page): Locator => page.getByRole('toolbar', { name: 'Your rack' })

/** Lay a piece, and see it on the board: then the judge has said what may follow. */
async function layOne(page: Page, lay: () => Promise<void>): Promise<void> {
  const laid = stageOf(page).getByRole('gridcell', { name: /, in your turn$/ })
  const before = await laid.count()
  await lay()
  await laid.nth(before).waitFor()
}

/** Lay tiles until they make a turn; false where none fits. */
async function placeTiles(page: Page): Promise<boolean> {
  const fits = rackOf(page).getByRole('button').and(page.locator(':not([aria-label*=", "])'))
  const lit = stageOf(page)
    .getByRole('gridcell', { name: /, may hold / })
    .first()
  const laid = stageOf(page).getByRole('gridcell', { name: /, in your turn$/ })
  while (!(await confirmOf(page).isEnabled())) {
    if (!(await fits.count()) && !(await laid.count())) return false
    await layOne(page, () =>
      fits
        .first()
        .click()
        .then(() => lit.click()),
    )
  }
  return true
}

/** Lay a card where it leaves most room, or wherever it goes. */
async function layCard(page: Page): Promise<void> {
  const { card, place } = await chooseLay(page)
  await handOf(page).getByRole('button', { name: card, exact: true }).first().click()
  const anywhere = stageOf(page).getByRole('button', { name: /^Lay / })
  await anywhere.first().waitFor()
  const there = stageOf(page).getByRole('button', { name: place })
  await ((await there.count()) ? there : anywhere).first().click()
}

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
/** Covering an eclipse shuts nothing out, but an end of a row that is near is better used at once. */
const COVER = 6
/** An eclipse on a number at an end makes room again; elsewhere it is a waste. */
const RELIEF = 12
const WASTE = 20

/** The lay that leaves most room for others: whoever loses hand and rows plays for ever. */
async function chooseLay(page: Page): Promise<Lay> {
  const cards = await handOf(page)
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  const rows = await stageOf(page)
    .getByRole('list', { name: / row$/ })
    .evaluateAll((all): Row[] =>
      all.map((row) => {
        const name = document.getElementById(row.getAttribute('aria-labelledby') ?? '')?.textContent ?? ''
        const cards = [...row.querySelectorAll('[role=img]')].map((one) => one.getAttribute('aria-label') ?? '')
        return { name, suit: name.includes('sun row') ? 'Sun' : 'Moon', cards }
      }),
    )
  const lays = cards
    .filter((card) => !card.endsWith('fits nowhere'))
    .flatMap((card) => {
      const found = rows.flatMap((row) => (numberOf(card) ? laysOf(card, row) : eclipsesOf(card, row)))
      return found.length ? found : [{ card, place: /^Lay /, room: numberOf(card) ? COVER : WASTE }]
    })
  const [best] = lays.toSorted((one, other) => one.room - other.room)
  if (!best) throw new Error(`no card fits: ${cards.join(', ')}`)
  return best
}

/** A place in a row as it is called. */
function placeIn({ name }: Row, where: string): RegExp {
  return new RegExp(`^Lay .*${where} of (${name.charAt(0).toLowerCase()}${name.slice(1)}|${name})(,|$)`)
}

/** Where a number may lengthen a row, with the numbers that it shuts out. */
function laysOf(card: string, row: Row): Lay[] {
  const { name, suit, cards } = row
  const number = numberOf(card)
  const numbers = cards.map(numberOf).filter((each) => each > 0)
  if (!card.startsWith(suit)) return []
  if (!cards.length)
    return name.startsWith('Your')
      ? [{ card, place: placeIn(row, 'as the first card'), room: Math.abs(number - 15) / 2 }]
      : []
  const [first = '', last = ''] = [cards[0], cards.at(-1)]
  if (number < Math.min(...numbers) && numberOf(first))
    return [{ card, place: placeIn(row, 'at the left end'), room: numberOf(first) - number }]
  if (number > Math.max(...numbers) && numberOf(last))
    return [{ card, place: placeIn(row, 'at the right end'), room: number - numberOf(last) }]
  return []
}

/** Where an eclipse hides a number beside which nothing fits any more, with the numbers that then fit again. */
function eclipsesOf(card: string, row: Row): Lay[] {
  if (!card.includes(row.suit.toLowerCase())) return []
  const numbers = row.cards.map(numberOf)
  const [first = 0, second = 0] = numbers
  const [last = 0, before = 0] = numbers.toReversed()
  const lays = []
  if (first && first <= 10)
    lays.push({ card, place: placeIn(row, 'on stack 1'), room: RELIEF - ((second || 30) - first) })
  if (last >= 20) lays.push({ card, place: placeIn(row, `on stack ${numbers.length}`), room: RELIEF - (last - before) })
  return lays
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

/** Play a stone of Sitaos, and see the bot's answer; how many moves there were before. */
export async function beAnswered(page: Page): Promise<number> {
  const before = await movesOf(page).count()
  await playTurn('sitaos', page)
  await movesOf(page)
    .nth(before + 1)
    .waitFor({ state: 'attached' })
  return before
}

/** Play until the game is over, or for so many turns. */
export async function playOut(game: string, pages: Page[], most = Infinity): Promise<void> {
  for (let turn = 0; turn < most; turn += 1) {
    const page = await mover(pages)
    if (!page) return
    await playTurn(game, page, page === pages[0])
  }
}

/** When the end of a game is near: what is left to play differs from that. */
const NEAR: Record<string, (view: View) => boolean> = {
  sitaos: ({ scores, steps }) => (steps?.length ?? 0) <= 12 || Math.max(...scores) >= 60,
  siesta: (view) => Math.min(...Object.values(boardIn(view, 'siesta').left)) <= 4,
  soleil_et_lune: (view) => {
    const { pile, discards } = boardIn(view, 'soleil_et_lune')
    return pile + discards.length <= 4
  },
  sidoke: ({ ply }) => ply >= PLACED,
}

/** The long middle of a game goes by without a click, while nobody looks. */
export async function skipMiddle(game: string, pages: Page[], way: string): Promise<void> {
  await playSome(pages, way, game, NEAR[game] ?? (() => true), game === 'soleil_et_lune' ? roomiest : first)
}

const first = ({ steps }: View): string | undefined => steps?.[0]

/** As they are laid by clicking: the step that leaves most room. */
function roomiest(view: View): string | undefined {
  const { rows } = boardIn(view, 'soleil_et_lune')
  const room = (step: string): number => {
    const [, suit, number = '', place, seat] = /^([SM])(X|\d+)([<>@])\d*\/(\d)$/.exec(step) ?? []
    if (!suit) return step.startsWith('take') ? -1 : Infinity
    if (number === 'X') return WASTE
    if (place === '@') return COVER
    const ends = (rows[`${suit}/${seat}`] ?? []).map((stack) => Number(stack.at(-1)?.slice(1)))
    const end = place === '<' ? ends[0] : ends.at(-1)
    return end ? Math.abs(end - Number(number)) : Math.abs(Number(number) - 15) / 2
  }
  return view.steps?.toSorted((one, other) => room(one) - room(other))[0]
}
