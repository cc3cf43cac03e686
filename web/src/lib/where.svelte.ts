/** What the header says of the page: a game's name, how many sit there, where help is. */
import type { Component, Snippet } from 'svelte'

interface Where {
  title: string
  about: string
  help: string
  /** Opens the help on the page itself, where something goes on there. */
  open: (() => void) | null
  /** What the page itself puts there, to be in sight wherever one has scrolled a column to. */
  part: Snippet | null
  /** What may open in front of any page, once it has been fetched. */
  front: Component | null
  /** Whether a part of the client could not be fetched: the connection is gone, or there is a newer client. */
  lacking: boolean
}
const NOWHERE: Omit<Where, 'part' | 'front' | 'lacking'> = { title: '', about: '', help: '', open: null }
export const where = $state<Where>({ ...NOWHERE, part: null, front: null, lacking: false })

/** Tell the header; call it in an effect and return what it gives, so that the next page starts clean. */
export function tell(title: string, about = '', help = '', open: (() => void) | null = null): () => void {
  Object.assign(where, { title, about, help, open })
  return () => Object.assign(where, NOWHERE)
}

/** Put a part of the page into the header; call it in an effect and return what it gives. */
export function lend(part: Snippet): () => void {
  where.part = part
  return () => (where.part = null)
}

/** Name the page in the browser's tab. */
export function entitle(title: string): void {
  document.title = title ? `${title} · Sobremesa` : 'Sobremesa'
}
