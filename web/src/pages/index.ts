/** The pages, by address; each is fetched when somebody goes there. */
import type { Component } from 'svelte'
import { match } from '../lib/router.svelte'

export type Page = Component<Record<string, string>>
type Params = Record<string, string>

const pages: [string, () => Promise<unknown>][] = [
  ['/', () => import('./home/Home.svelte')],
  ['/new', () => import('./opening/Opening.svelte')],
  ['/t/:id', () => import('./table/Table.svelte')],
  ['/r/:id', () => import('./replay/Replay.svelte')],
  ['/rules', () => import('./rules/Shelf.svelte')],
  ['/rules/:game', () => import('./rules/Rules.svelte')],
  ['/learn/:game', () => import('./lesson/Lesson.svelte')],
  ['/ladder', () => import('./ladder/Ladder.svelte')],
  ['/ladder/:game', () => import('./ladder/Ladder.svelte')],
  ['/p/:id', () => import('./person/Person.svelte')],
  ['/signin', () => import('./account/SignIn.svelte')],
  ['/settings', () => import('./account/Settings.svelte')],
]

/** The page at a path, with what was found in the path: one that is being left must not see the next one's. */
export function find(path: string): Promise<{ Page: Page; params: Params }> | null {
  for (const [pattern, load] of pages) {
    const params = match(pattern, path)
    if (params) return (load() as Promise<{ default: Page }>).then(({ default: Page }) => ({ Page, params }))
  }
  return null
}
