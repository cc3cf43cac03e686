/** People, tables and games to take pictures of, made through the API as a browser would. */
import { type Browser, expect, type Page } from '@playwright/test'
import type { Snapshot, Verdict } from '../src/lib/views'

const TRIES = 8

export class Somebody {
  private constructor(readonly page: Page) {}

  /** Somebody with an account and a name. */
  static async called(browser: Browser, name: string): Promise<Somebody> {
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })
    const somebody = new Somebody(await context.newPage())
    await somebody.page.goto('/settings')
    await somebody.ask('POST', '/api/me')
    await somebody.ask('POST', '/api/me/account', { name, password: 'a long afternoon' })
    return somebody
  }

  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    return this.page.evaluate(
      async ([verb, url, data]) => {
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(String(url), {
          method: String(verb),
          headers,
          ...(data !== undefined && { body: JSON.stringify(data) }),
        })
        const said: unknown = answer.status === 204 ? null : await answer.json()
        if (!answer.ok) throw new Error(JSON.stringify(said))
        return said as never
      },
      [method, path, body] as const,
    )
  }

  async open(plan: Record<string, unknown>): Promise<string> {
    const { id } = await this.ask<{ id: string }>('POST', '/api/tables', plan)
    await this.do(id, 'word', { word: crypto.randomUUID() })
    return id
  }

  async do<T = unknown>(table: string, what: string, fields: Record<string, unknown> = {}): Promise<T> {
    return this.ask<T>('POST', `/api/tables/${table}/do`, { do: what, id: crypto.randomUUID(), ...fields })
  }

  async look(table: string): Promise<Snapshot> {
    return this.ask<Snapshot>('GET', `/api/tables/${table}`)
  }

  /** Move if it is one's turn: of a few whole drafts the one that brings most. */
  async move(table: string): Promise<boolean> {
    const { seat, view } = await this.look(table)
    if (!view || seat === null || view.to_move !== seat) return false
    let best = { draft: '', points: -Infinity }
    for (let at = 0; at < TRIES; at += 1) {
      const draft: string[] = []
      let steps = view.steps ?? []
      for (let judged: Verdict | null = null; steps.length && judged?.status !== 'complete'; steps = judged.steps) {
        draft.push(steps[Math.floor(Math.random() * steps.length)] ?? '')
        judged = await this.do<Verdict>(table, 'judge', { draft: draft.join(' ') })
        const points = judged.points?.[seat - 1] ?? 0
        if (judged.status === 'complete' && points > best.points) best = { draft: draft.join(' '), points }
      }
    }
    await this.do(table, 'move', { ply: view.ply, move: best.draft })
    return true
  }
}

/** Let people play a table until a ply, and until somebody in particular is to move. */
export async function playTo(table: string, people: Somebody[], ply: number, next?: Somebody): Promise<void> {
  for (let idle = 0; idle < 400; idle += 1) {
    const { table: state, view, seat } = await (next ?? people[0]!).look(table)
    if (state.status !== 'playing' || !view) return
    if (view.ply >= ply && (!next || view.to_move === seat)) return
    for (const somebody of people) if (await somebody.move(table)) idle = 0
  }
}

/** Three pieces of Siesta, laid and not confirmed. */
export async function laySiesta(page: Page): Promise<void> {
  const pieces = page.getByRole('group', { name: 'Pieces to lay' }).getByRole('button')
  const lit = page.getByRole('gridcell', { name: /, may hold a/ })
  for (let laid = 1; laid <= 3; laid += 1) {
    for (const at of [0, 1, 2]) {
      const piece = pieces.nth((laid + at) % 3)
      if (await piece.isDisabled()) continue
      await piece.click()
      if (await lit.count()) break
    }
    await lit.first().click()
    await expect(page.getByRole('gridcell', { name: /, in your turn$/ })).toHaveCount(laid)
  }
}

/** A tile of Sidoké, laid where it fits; none where none does. */
export async function layTile(page: Page): Promise<void> {
  const rack = page.getByRole('toolbar', { name: 'Your rack' })
  const fits = rack.getByRole('button').and(page.locator(':not([aria-label*=", "])'))
  if (!(await fits.count())) return
  await fits.first().click()
  await page
    .getByRole('gridcell', { name: /, may hold / })
    .first()
    .click()
}
