/** Browsers that people use one after another: to start one takes longer than to read most pages. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

export interface Wishes extends BrowserContextOptions {
  /** Bots take their time; else they answer at once. */
  paced?: boolean
  /** A browser that has fetched nothing yet. */
  fresh?: boolean
}

/** What stays with a page or its browser, or may: whoever reaches for it has them to themselves. */
const LASTING: string[] = [
  'addInitScript',
  'addLocatorHandler',
  'clock',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newPage',
  'on',
  'once',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
]

/** As many as sit at most tables; each takes memory. */
const MOST = 4

/** Where a page waits for whoever comes next. */
const REST = '/api/health'

interface Used {
  page: Page
  context: BrowserContext
  key: string
  altered: boolean
  /** Whom to tell what the browser complains of. */
  tell: Witness
}
type Witness = (what: { asks?: string; opens?: string; fails?: string; says?: string }) => void

export class Browsers {
  #browser: Browser
  #free: Used[] = []
  #lent = new Map<Page, Used>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** A page that has nothing of whoever had it before. */
  async lend({ fresh, viewport, colorScheme, ...options }: Wishes, tell: Witness): Promise<Page> {
    const key = JSON.stringify(options)
    const at = fresh ? -1 : this.#free.findLastIndex((used) => used.key === key)
    const [used = await this.#start(options, key)] = at < 0 ? [] : this.#free.splice(at, 1)
    const { page } = used
    used.tell = tell
    this.#lent.set(page, used)
    await page.setViewportSize(viewport ?? { width: 1280, height: 720 })
    await page.emulateMedia({ colorScheme: colorScheme ?? 'light' })
    return page
  }

  /** Everybody goes; what they leave behind is cleared away. */
  async takeBack(): Promise<void> {
    const all = [...this.#lent.values()]
    this.#lent.clear()
    await Promise.all(
      all.map(async (used) => {
        used.tell = () => undefined
        if (used.altered || !(await clear(used).catch(() => false))) await used.context.close()
        else this.#free.push(used)
      }),
    )
    for (const { context } of this.#free.splice(0, this.#free.length - MOST)) await context.close()
  }

  async #start({ paced, ...options }: Wishes, key: string): Promise<Used> {
    const context = await this.#browser.newContext(options)
    // Bots answer at once, but where their pace is what is tried.
    if (!paced) await context.addInitScript(() => void (localStorage['sobremesa'] ??= '{"pace":0}'))
    const page = await context.newPage()
    const used: Used = { page, context, key, altered: false, tell: () => undefined }
    page.on('pageerror', (error) => used.tell({ fails: error.stack || String(error) }))
    page.on('request', (request) => used.tell({ asks: request.url() }))
    page.on('websocket', (socket) => used.tell({ opens: socket.url() }))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) used.tell({ says: message.text() })
    })
    for (const thing of [page, context])
      for (const name of LASTING.filter((each) => each in thing)) {
        const own: unknown = Reflect.get(thing, name)
        const get = () => {
          used.altered = true
          return own
        }
        Object.defineProperty(thing, name, { get })
      }
    return used
  }
}

/** Forget who was here; says whether that could be done. Storage is cleared from a page that runs no script. */
async function clear({ page, context }: Used): Promise<boolean> {
  if (context.pages().length > 1) return false
  // Some only speak to the server, and never open a page.
  if (!page.url().endsWith(REST) && page.url() !== 'about:blank') {
    await page.goto(REST)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.mouse.move(-1, -1)
  }
  await context.clearCookies()
  return true
}
