/** Every page and a turn of each game in Firefox, over WebDriver BiDi: `python web/npm.py run firefox`.
 * Needs Debian's Firefox, or the place of another in FIREFOX; exits with 1 where something went wrong. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer from 'puppeteer-core'

const PORT = 20_000 + (process.pid % 12_000)
const HOME = `http://127.0.0.1:${PORT}`
const PATIENCE = 60_000
const GAMES = ['sitaos', 'siesta', 'soleil_et_lune', 'sidoke']
const PAGES = [
  '/',
  '/new',
  '/rules',
  '/ladder',
  '/ladder/sitaos',
  '/sheet/sitaos',
  '/signin',
  '/settings',
  '/nowhere',
  '/t/aaaaaaaaaaaa',
  ...GAMES.flatMap((game) => [`/rules/${game}`, `/learn/${game}`]),
]
/** What Firefox says of a socket to a table that is not there. */
const EXPECTED = /can.t establish a connection to the server at .*aaaaaaaaaaaa/
const CONFIRM = '//button[starts-with(normalize-space(.), "Confirm")][not(@disabled)]'
const LIT = '[role=gridcell][aria-label*=", may hold a"]'

/** A turn of each game, by clicking what is lit. */
const turns = {
  async sitaos(page) {
    await click(page, '[role=gridcell][aria-label$=", free"]')
  },
  async siesta(page) {
    while (!(await page.$(`xpath/.${CONFIRM}`))) {
      const laid = (await page.$$('[role=gridcell][aria-label$=", in your turn"]')).length
      for (const piece of ['Sun', 'Your roof', 'Shadow']) {
        const button = await page.$(
          `[role=group][aria-label="Pieces to lay"] button[aria-label^="${piece}"]:not([disabled])`,
        )
        await button?.click()
        if (button && (await page.$(LIT))) break
      }
      await click(page, LIT)
      await page.waitForFunction(
        (before) => document.querySelectorAll('[role=gridcell][aria-label$=", in your turn"]').length > before,
        {},
        laid,
      )
    }
    await click(page, `xpath/.${CONFIRM}`)
  },
  async soleil_et_lune(page) {
    await click(page, '[role=toolbar][aria-label="Your hand"] button:not([aria-label$="fits nowhere"])')
    await click(page, 'button[aria-label^="Lay "]')
    await click(page, `xpath/.${CONFIRM}`)
  },
  async sidoke(page) {
    await click(page, 'xpath/.//button[starts-with(normalize-space(.), "Exchange")]')
    await click(page, '[role=toolbar][aria-label="Your rack"] button')
    await click(page, `xpath/.${CONFIRM}`)
  },
}

async function click(page, selector) {
  await (await page.waitForSelector(selector, { visible: true, timeout: PATIENCE })).click()
}

/** Wait until the server answers and its rules are there. */
async function serve(folder) {
  const python = process.env.PYTHON ?? '../.venv/bin/python'
  const server = spawn(python, ['-P', '-m', 'sobremesa', 'serve', '--port', String(PORT), '--data-dir', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SOBREMESA_LOG_LEVEL: 'warning' },
  })
  for (let tries = 0; tries < 1800; tries++) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
    const health = await fetch(`${HOME}/api/health`).then(
      (answer) => answer.json(),
      () => null,
    )
    if (health?.bots === 'ready') return server
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server was not ready in time')
}

/** Open a table against a bot from the page itself, so that it is its visitor's. */
async function openTable(page, game) {
  return page.evaluate(
    async (plan) => {
      const answer = await fetch('/api/tables', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(plan),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()).id
    },
    { game, chairs: [null, 'novice'] },
  )
}

async function play(page, game) {
  await page.goto(`${HOME}/t/${await openTable(page, game)}`)
  const mine = 'xpath/.//*[contains(text(), "Your turn")]'
  await page.waitForSelector(mine, { timeout: PATIENCE })
  const before = (await page.$$('.log li')).length
  await turns[game](page)
  await page.waitForFunction(
    (lines) => document.querySelectorAll('.log li').length > lines,
    { timeout: PATIENCE },
    before,
  )
}

/** What is there once somebody has played, and what is seen there: the replay of a game that they gave up, their own page. */
async function leaveTraces(page) {
  const { table, person } = await page.evaluate(
    async (plan) => {
      const send = async (path, body) => {
        const answer = await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        if (!answer.ok) throw new Error(await answer.text())
        return answer.json()
      }
      const person = await send('/api/me')
      const { id: table } = await send('/api/tables', plan)
      await send(`/api/tables/${table}/do`, { do: 'word', id: 'word', word: '' })
      await send(`/api/tables/${table}/do`, { do: 'resign', id: 'resign' })
      return { table, person }
    },
    { game: 'sitaos', chairs: [null, 'novice'] },
  )
  return [
    [`/r/${table}`, '[role=grid]'],
    [`/p/${person.id}`, `xpath/.//h1[contains(., "${person.name}")]`],
  ]
}

async function look(page, path, seen = 'h1, h2') {
  await page.goto(HOME + path)
  await page.waitForSelector(seen, { visible: true, timeout: PATIENCE })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (wide > 0) throw new Error(`${wide} px wider than the window`)
}

const folder = mkdtempSync(join(tmpdir(), 'sobremesa-firefox-'))
const failures = []
let server
let browser
try {
  server = await serve(folder)
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    headless: true,
    defaultViewport: { width: 1280, height: 800 },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
  })
  const page = await browser.newPage()
  page.on('pageerror', (error) => EXPECTED.test(String(error)) || failures.push(`${page.url()}: ${error}`))
  await page.goto(HOME)
  const works = [
    ...PAGES.map((path) => [path, () => look(page, path)]),
    ...(await leaveTraces(page)).map(([path, seen]) => [path, () => look(page, path, seen)]),
    ...GAMES.map((game) => [`a turn of ${game}`, () => play(page, game)]),
  ]
  for (const [name, work] of works) {
    const said = await work().then(
      () => 'right',
      (error) => `wrong: ${error.message}`,
    )
    if (said !== 'right') failures.push(`${name}: ${said}`)
    console.log(`${name}: ${said}`)
  }
  console.log(`${await browser.version()}: ${works.length} tried, ${failures.length} wrong`)
} finally {
  await browser?.close()
  server?.kill('SIGTERM')
  if (server) await new Promise((resolve) => (server.exitCode === null ? server.once('exit', resolve) : resolve()))
  rmSync(folder, { recursive: true, force: true })
}
for (const failure of failures) console.error(failure)
process.exit(failures.length ? 1 : 0)
