import { FluentResource } from '@fluent/bundle'
import type { Plugin } from 'vite'

/** Kinds of messages that come late: `siesta-end_siestas` is of the kind `end`. */
const LATE: readonly (string | undefined)[] = ['end', 'why', 'lesson', 'recall']
const KIND = /-([a-z]+)_/

/**
 * Reads the Fluent catalogues when the client is built, so that no browser has to. Whoever imports one names what it
 * takes: the whole, one kind (`words.en.ftl?end`), or what is said from the first page on (`?first`).
 */
export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    transform: {
      filter: { id: /\.ftl(\?[a-z]+)?$/ },
      handler(text, id) {
        const part = id.split('?')[1]
        const body = new FluentResource(text).body
          .filter((message) => !part || part === (LATE.includes(kindOf(message.id)) ? kindOf(message.id) : 'first'))
          .map(({ attributes, ...message }) => (Object.keys(attributes).length ? { ...message, attributes } : message))
        return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(body))})`, map: null }
      },
    },
  }
}

const kindOf = (message: string) => KIND.exec(message)?.[1]
