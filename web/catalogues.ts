import { FluentResource } from '@fluent/bundle'
import type { Plugin } from 'vite'

/** Reads the Fluent catalogues when the client is built, so that no browser has to. */
export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    transform: {
      filter: { id: /\.ftl$/ },
      handler(text) {
        const { body } = new FluentResource(text)
        return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(body))})`, map: null }
      },
    },
  }
}
