/** What the server knows of puzzles. */
import type { View } from '../../lib/views'
import type { Problem } from '../../lib/words.svelte'

export interface Puzzle {
  id: string
  number: number
  game: string
  kind: string
  exact: boolean
  seat: number
  rating: number
  error: number
  position: string
  view: View
}
export interface Tried {
  right: boolean
  points: number
  said: Problem[]
  left: number
}
async function raw<T>(verb: string, url: string, body?: unknown): Promise<T> {
  const r = await fetch(url, { method: verb, ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}) })
  if (!r.ok) throw new Error(String(r.status))
  return (await r.json()) as T
}
export const fetchDay = (day: string) => raw<Puzzle>('GET', `/api/puzzles/day?date=${day}`)
export const fetchPuzzle = (id: string) => raw<Puzzle>('GET', `/api/puzzles/${id}`)
export const fetchNext = (p: Puzzle) => raw<Puzzle>('GET', `/api/puzzles/next?game=${p.game}&kind=${p.kind}`)
export const tryMove = (id: string, body: object) => raw<Tried>('POST', `/api/puzzles/${id}/tries`, body)
export const askHint = (id: string) => raw<Problem>('POST', `/api/puzzles/${id}/hint`, {})
export const askSolution = (id: string) => raw<{ move: string }>('POST', `/api/puzzles/${id}/solution`, {})
export interface Listed { id: string; number: number; game: string; kind: string; rating: number }
export const fetchAll = () => raw<Listed[]>("GET", `/api/puzzles`)
export const fetchMine = () => raw<{ rating: number; error: number; history: number[] }>('GET', `/api/me/puzzles`)
