/** The pages, by address; each is fetched when somebody goes there. */
import type { Component } from 'svelte'
import { once } from '../lib/once'
import { match } from '../lib/router.svelte'
import * as table from './table/Table.svelte'

export type Page = Component<Record<string, string>>
type Params = Record<string, string>

const ladder = once(() => import('./ladder/Ladder.svelte'))
const puzzles = once(() => import('./puzzles/Puzzles.svelte'))

const pages: [string, () => Promise<unknown>][] = [
  ['/', once(() => import('./home/Home.svelte'))],
  ['/new', once(() => import('./opening/Opening.svelte'))],
  ['/bots/:game', once(() => import('./bots/Bots.svelte'))],
  ['/t/:id', () => Promise.resolve(table)],
  ['/r/:id', once(() => import('./replay/Replay.svelte'))],
  ['/review/:id', once(() => import('./review/Review.svelte'))],
  ['/puzzle/:id', once(() => import('./puzzle/Puzzle.svelte'))],
  ['/puzzles', puzzles],
  ['/puzzles/:game', puzzles],
  ['/study/:id', once(() => import('./study/Study.svelte'))],
  ['/rules', once(() => import('./rules/Shelf.svelte'))],
  ['/rules/:game', once(() => import('./rules/Rules.svelte'))],
  ['/by-ear', once(() => import('./by_ear/ByEar.svelte'))],
  ['/sheet/:game', once(() => import('./sheet/Sheet.svelte'))],
  ['/learn/:game', once(() => import('./lesson/Lesson.svelte'))],
  ['/ladder', ladder],
  ['/ladder/:game', ladder],
  ['/p/:id', once(() => import('./person/Person.svelte'))],
  ['/signin', once(() => import('./account/SignIn.svelte'))],
  ['/settings', once(() => import('./account/Settings.svelte'))],
]

const nothing = once(() => import('./lost/NotFound.svelte'))

/** The page at a path, with what was found in the path: one that is being left must not see the next one's. */
export function find(path: string): Promise<{ Page: Page; params: Params }> {
  for (const [pattern, load] of pages) {
    const params = match(pattern, path)
    if (params) return (load() as Promise<{ default: Page }>).then(({ default: Page }) => ({ Page, params }))
  }
  return nothing().then(({ default: Page }) => ({ Page: Page as Page, params: {} }))
}
