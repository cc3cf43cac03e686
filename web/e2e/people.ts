/** People who come to the table with browsers of their own, and do what they see. */
import { type BrowserContextOptions, expect, type Locator, type Page, test as base } from '@playwright/test'
import type { components } from '../src/lib/schema'
import { boardIn, type Snapshot, type Verdict, type View } from '../src/lib/views'

export { expect, type Page } from '@playwright/test'
export type Newcomer = (options?: BrowserContextOptions & { paced?: boolean }) => Promise<Page>

/** What a browser says by itself of an answer that refuses, of a wire that is cut, of a page left before its wire was there,
 * and of letters and tables that a busy machine comes to use late. */
const EXPECTED =
  /^Failed to load resource: |^The resource .*(\.woff2|\/api\/tables\/\w+) was preloaded .* but not used within a few seconds|^WebSocket connection to .* failed: .*(403|ERR_INTERNET_DISCONNECTED|closed before the connection is established)/

/** A test to which people come: each has never been here, and goes when it is over.
 * Whatever they do, their pages ask no other site for anything, and their browsers complain of nothing. */
export const test = base.extend<{ newcomer: Newcomer }>({
  newcomer: async ({ browser, baseURL }, use) => {
    const doors: (() => Promise<void>)[] = []
    const found: string[] = []
    const elsewhere = (url: string) =>
      !url.replace(/^ws/, 'http').startsWith(`${baseURL}/`) && !/^(data|blob):/.test(url)
    await use(async ({ paced = false, ...options } = {}) => {
      const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options })
      doors.push(() => context.close())
      // Bots answer at once, but where their pace is what is tried.
      if (!paced) await context.addInitScript(() => void (localStorage['sobremesa'] ??= '{"pace":0}'))
      const page = await context.newPage()
      page.on('pageerror', (error) => found.push(error.stack || String(error)))
      page.on('request', (request) => elsewhere(request.url()) && found.push(`asks ${request.url()}`))
      page.on('websocket', (socket) => elsewhere(socket.url()) && found.push(`opens ${socket.url()}`))
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(message.text())) found.push(message.text())
      })
      return page
    })
    await Promise.all(doors.map((close) => close()))
    expect(found).toEqual([])
  },
})

export interface Plan {
  game: string
  seats?: number
  options?: Record<string, string>
  rated?: boolean
  public?: boolean
  hot?: boolean
  clock?: string
  chairs?: (string | null)[]
  names?: string[]
}

/** Say something to the server as this person, without a click. */
async function post<Answer>(page: Page, path: string, data: object = {}): Promise<Answer> {
  // The server takes only what a page of its own sends.
  const origin = test.info().project.use.baseURL ?? ''
  const answer = await page.request.post(path, { data, headers: { origin } })
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Answer
}

/** Who somebody is; whoever is new becomes a guest. */
export async function meet(page: Page): Promise<{ id: number; name: string }> {
  return post(page, '/api/me')
}

/** A guest who takes a name and a password. */
export async function keepAccount(page: Page): Promise<{ name: string; password: string; id: number }> {
  await meet(page)
  const account = { name: `Inès ${newNumber()}`, password: 'a long afternoon' }
  const { id } = await post<{ id: number }>(page, '/api/me/account', account)
  return { ...account, id }
}

/** A number that no other test has. */
export function newNumber(): string {
  return String(Math.floor(Math.random() * 1e9))
}

/** A table that this person opens; its way in. */
export async function openTable(page: Page, plan: Plan): Promise<string> {
  await meet(page)
  const { id } = await post<{ id: string }>(page, '/api/tables', { public: false, ...plan })
  await act(page, `/t/${id}`, 'word', { word: newNumber() })
  return `/t/${id}`
}

/** Do something at a table without a click: prepare what a test is not about. */
export async function act(page: Page, way: string, what: string, fields: object = {}): Promise<void> {
  await post(page, `/api/tables/${way.slice(3)}/do`, { do: what, id: newNumber(), ...fields })
}

/** A table as somebody sees it, from one of their seats where they have several. */
export async function look(page: Page, way: string, seat?: number): Promise<Snapshot> {
  const answer = await page.request.get(`/api/tables/${way.slice(3)}${seat ? `?as=${seat}` : ''}`)
  return (await answer.json()) as Snapshot
}

/** The game's own part of what is seen from a seat. */
export async function lookAt<G extends View['board']['game']>(page: Page, way: string, seat: number, game: G) {
  const { view } = await look(page, way, seat)
  if (!view) throw new Error('the game has not begun')
  return boardIn(view, game)
}

export interface Pair {
  host: Page
  guest: Page
  way: string
}

/** Two people at one table, who have not looked at it yet; who moves first is drawn. */
export async function seatTwo(newcomer: Newcomer, plan: Plan): Promise<Pair> {
  const [host, guest] = await Promise.all([newcomer(), newcomer()])
  if (plan.rated) await Promise.all([keepAccount(host), keepAccount(guest)])
  else await Promise.all([meet(host), meet(guest)])
  const way = await openTable(host, plan)
  await act(guest, way, 'sit')
  return { host, guest, way }
}

/** Two people who look at their table. */
export async function sitTogether(newcomer: Newcomer, plan: Plan): Promise<Pair> {
  const pair = await seatTwo(newcomer, plan)
  await Promise.all([pair.host.goto(pair.way), pair.guest.goto(pair.way)])
  return pair
}

/** Those two, the one who is to move first before the other, once each hears what the other does. */
export async function inTurn({ host, guest }: Pair): Promise<[Page, Page]> {
  for (const page of [host, guest]) {
    const seats = page.getByRole('group', { name: 'At the table' })
    await seats.getByText('here', { exact: true }).waitFor({ state: 'attached' })
  }
  const first = await mover([host, guest])
  return first === guest ? [guest, host] : [host, guest]
}

/** The board of a table, and what its turn needs: a whole page with its log is looked through many times as long. */
export const stageOf = (page: Page): Locator => page.locator('.stage')
export const nowOf = (page: Page): Locator => page.locator('.now')

const over = (page: Page) => nowOf(page).getByRole('button', { name: 'Rematch' })
const mine = (page: Page) => nowOf(page).getByRole('heading', { name: /^Your turn/ })
/** It is not one's turn, or no longer. */
export const passed = (page: Page): Locator =>
  nowOf(page)
    .getByRole('region', { name: 'The turn' })
    .getByRole('heading', { name: /^(?!Your turn)/ })
    .or(over(page))

/** The moves of the log, the newest turn first. */
export const movesOf = (page: Page): Locator => page.locator('.log').getByRole('button')

/** Whose turn it is; nobody's when the game is over. */
export async function mover(pages: Page[]): Promise<Page | null> {
  const seen = pages.map((page) =>
    mine(page)
      .or(over(page))
      .first()
      .waitFor()
      .then(() => page),
  )
  const page = await Promise.race(seen)
  for (const other of seen) other.catch(() => undefined)
  return (await over(page).isVisible()) ? null : page
}

/** It is this person's turn. */
export async function myTurn(page: Page): Promise<void> {
  await mine(page).waitFor()
}

/** How far something reaches below the place where something else begins, in px. */
export async function overlap(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()]
  return above && below ? above.y + above.height - below.y : Infinity
}

/** A siesta for each in turn, from the empty board. */
export const SIESTAS = ['*F5 ^G5 #H5', '*H3 ^H4 #H6', '^K5 #I5 #J5', '#H7 #H8 #H9', '*I3 *L5 ^I4', '*J3 ^J4 #J6']

/** What the referee says of a draft. */
export async function judge(page: Page, way: string, seat: number, draft: string): Promise<Verdict> {
  return post(page, `/api/tables/${way.slice(3)}/do`, { do: 'judge', id: newNumber(), as: seat, draft })
}

/** The first steps that make a turn, beginning with this one. */
export async function wholeTurn(
  page: Page,
  way: string,
  seat: number,
  first: string | undefined,
): Promise<string | null> {
  for (let draft = '', next = first; next;) {
    draft = `${draft} ${next}`.trim()
    const verdict = await judge(page, way, seat, draft)
    if (verdict.status === 'complete') return draft
    ;[next] = verdict.steps
  }
  return null
}

/** Tiles of a rack of Sidoké that make a turn; an exchange where none fits. */
export async function placement(page: Page, way: string, seat: number, steps: string[]): Promise<string> {
  return (
    (await wholeTurn(
      page,
      way,
      seat,
      steps.find((step) => step.includes('@')),
    )) ??
    steps[0] ??
    'pass'
  )
}

const COLOURS: Record<string, string> = { R: 'red', O: 'orange', Y: 'yellow', G: 'green', B: 'blue', P: 'purple' }

/** A tile of Sidoké as it is read aloud: "blue 4 S". */
export function nameTile(tile: string): string {
  const [colour = '', number = '', mark = ''] = tile
  return `${COLOURS[colour]} ${number} ${mark}`.trim()
}

/** A table of Sidoké for one screen at which the first player can place tiles, and a turn that does. */
export async function dealtTable(page: Page): Promise<{ way: string; move: string }> {
  for (;;) {
    const way = await openTable(page, { game: 'sidoke', hot: true })
    const move = await placement(page, way, 1, (await look(page, way, 1)).view?.steps ?? [])
    if (move.includes('@')) return { way, move }
  }
}

/** Play on without a click, by everybody who sits there in turn: until so many moves were made, or it is enough.
 * Without a choice siestas come first, and then the step in the middle of all. */
export async function playSome(
  pages: Page[],
  way: string,
  game: string,
  enough: number | ((view: View) => boolean),
  choose?: (view: View) => string | undefined,
): Promise<void> {
  const seats = new Map<number, Page>()
  for (const page of pages) for (const seat of (await look(page, way)).mine) seats.set(seat, page)
  for (let asked = 0; ; asked += 1) {
    // Mostly it is the turn of whoever is asked in turn, who then sees what may be played.
    const witness = pages[asked % pages.length]
    const seen = witness && (await look(witness, way))
    const to_move = seen?.view?.to_move
    const page = seats.get(to_move ?? 0)
    if (!page || !to_move) return
    const { view } = seen.seat === to_move ? seen : await look(page, way, to_move)
    if (!view || (typeof enough === 'number' ? view.ply >= enough : enough(view))) return
    const { ply, steps } = view
    const any = choose ? choose(view) : steps?.[Math.floor(steps.length / 2)]
    // What nobody can choose the rules do by themselves.
    if (!any || any === 'destroy') continue
    const siesta = async () => (choose ? undefined : SIESTAS[ply]) ?? (await wholeTurn(page, way, to_move, any))
    const move =
      game === 'siesta' ? await siesta() : game === 'sidoke' ? await placement(page, way, to_move, steps ?? []) : any
    await act(page, way, 'move', { move, ply, as: to_move })
  }
}

/** A table at which somebody has played some moves alone, for both seats. */
export async function playedTable(page: Page, game: string, count: number, plan: Partial<Plan> = {}): Promise<string> {
  const way = await openTable(page, { game, hot: true, ...plan })
  await playSome([page], way, game, count)
  return way
}

/** Wait for the whole review of a game: it is made when nothing else wants the processor, and here much does. */
export async function seeReview(page: Page): Promise<void> {
  test.slow()
  await page.getByRole('heading', { name: 'Luck and skill' }).waitFor({ timeout: 150_000 })
}

/** A game that is over, to be replayed. */
export async function finishedTable(page: Page, game: string, count: number): Promise<string> {
  const way = await playedTable(page, game, count)
  const { view } = await look(page, way)
  if (view?.to_move) await act(page, way, 'resign', { as: view.to_move })
  return way
}

type Puzzle = components['schemas']['PuzzleListed']

/** The puzzles of a game, or those of one kind. */
export async function puzzlesOf(page: Page, game: string, kind?: Puzzle['kind']): Promise<Puzzle[]> {
  const answer = await page.request.get(`/api/puzzles?game=${game}`)
  const { puzzles } = (await answer.json()) as components['schemas']['PuzzleList']
  return puzzles.filter((puzzle) => !kind || puzzle.kind === kind)
}

/** What is right in a puzzle, as whoever has no account may be told without its being counted. */
export async function solutionOf(page: Page, id: string): Promise<components['schemas']['Solution']> {
  const { solution } = await post<components['schemas']['GivenUp']>(page, `/api/puzzles/${id}/solution`)
  return solution
}
