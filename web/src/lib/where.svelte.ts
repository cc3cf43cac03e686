/** What the header says of the page: a game's name, how many sit there, where help is. */
export const where = $state({ title: '', about: '', help: '' })

/** Tell the header; call it in an effect and return what it gives, so that the next page starts clean. */
export function tell(title: string, about = '', help = ''): () => void {
  Object.assign(where, { title, about, help })
  return () => Object.assign(where, { title: '', about: '', help: '' })
}

/** Name the page in the browser's tab. */
export function entitle(title: string): void {
  document.title = title ? `${title} · Sobremesa` : 'Sobremesa'
}
