/** A puzzle for somebody else: a link, a few words, and a picture of the board without its solution. */
import { copy } from '../../lib/clipboard'
import { save } from '../../lib/picture'

export interface Shared {
  title: string
  text: string
  url: string
}
/** What became of it, by the name of the words that say so; nothing where the system's own sheet said it. */
export type Told = 'copied' | 'saved' | 'failed' | ''

/** Hand link and words to the system's own sheet, with the picture where it takes pictures; else copy link and words. */
export async function share(what: Shared, picture: () => Promise<Blob>, name: string): Promise<Told> {
  if (!('share' in navigator)) return copyWords(what)
  try {
    const files = [new File([await picture()], `${name}.png`, { type: 'image/png' })]
    await navigator.share(navigator.canShare?.({ files }) ? { ...what, files } : what)
    return ''
  } catch (error) {
    // Whoever closes the sheet shares nothing.
    return error instanceof DOMException && error.name === 'AbortError' ? '' : copyWords(what)
  }
}

/** The picture as a file of the visitor's own. */
export async function keepPicture(picture: () => Promise<Blob>, name: string): Promise<Told> {
  try {
    save(await picture(), `${name}.png`)
    return 'saved'
  } catch {
    return 'failed'
  }
}

async function copyWords({ text, url }: Shared): Promise<Told> {
  return (await copy(`${text}\n${url}`)) ? 'copied' : 'failed'
}
