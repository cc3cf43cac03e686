import { FluentResource } from '@fluent/bundle'
import type { Plugin } from 'vite'

/** What comes late: what an end says, the messages of `src/end` and whatever games say of one; what a review says, and a puzzle. */
const LATE: Record<string, RegExp> = { end: /^end-|-end_/, review: /^reviews?-/, puzzle: /^puzzles?-|-recall_/ }

/** With what a message comes: with every page, or late. */
function comesWith(message: string): string {
  return Object.keys(LATE).find((part) => LATE[part]?.test(message)) ?? ''
}

/** Reads the Fluent catalogues when the client is built, so that no browser has to; `?end` has what an end says, `?review` and `?puzzle` likewise, and nothing else has it. */
export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    transform: {
      filter: { id: /\.ftl(\?(end|review|puzzle))?$/ },
      handler(text, id) {
        const part = id.split('?')[1] ?? ''
        const body = new FluentResource(text).body
          .filter((message) => comesWith(message.id) === part)
          .map(({ attributes, ...message }) => (Object.keys(attributes).length ? { ...message, attributes } : message))
        return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(body))})`, map: null }
      },
    },
  }
}
