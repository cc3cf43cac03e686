/** The wire between a page and its table, to be cut and mended. */
import type { Page, WebSocketRoute } from '@playwright/test'

const AWAY = { code: 1012, reason: 'away' }

export class Wire {
  #cut = false
  #deaf = false
  #ends = new Set<() => Promise<void>>()

  /** Take the wire of a page in hand, before the page is opened. */
  static async of(page: Page): Promise<Wire> {
    const wire = new Wire()
    await page.routeWebSocket(/\/live/, (route) => wire.#take(route))
    return wire
  }

  /** Cut it; nobody gets through until it is mended. */
  async cut(): Promise<void> {
    this.#cut = true
    await Promise.all([...this.#ends].map((end) => end()))
    this.#ends.clear()
  }

  /** What the page says gets through, and the answers are lost. */
  deafen(): void {
    this.#deaf = true
  }

  mend(): void {
    this.#cut = false
    this.#deaf = false
  }

  #take(route: WebSocketRoute): void {
    if (this.#cut) {
      void route.close(AWAY)
      return
    }
    const server = route.connectToServer()
    server.onMessage((message) => {
      if (!this.#deaf) route.send(message)
    })
    this.#ends.add(async () => {
      await route.close(AWAY)
      await server.close(AWAY)
    })
  }
}
