import { FluentResource } from '@fluent/bundle'
import type { Plugin } from 'vite'

/** What comes late, by the names of its messages: the first that fits. */
const LATE: Record<string, RegExp> = {
  end: /^end-|-end_/,
  review: /^reviews?-/,
  hint: /^hint-|-why_|^study-hint_/,
  study: /^stud(?:y|ies)-/,
  questions: /^questions-/,
  lesson: /-lesson_/,
  puzzle: /^puzzles?-|-recall_/,
}

/** With what a message comes: with every page, or late. */
function comesWith(message: string): string {
  return Object.keys(LATE).find((part) => LATE[part]?.test(message)) ?? ''
}

/** Reads the Fluent catalogues when the client is built, so that no browser has to; what comes late has only whoever asks for it: `?end`, `?review`. */
export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    transform: {
      filter: { id: new RegExp(String.raw`\.ftl(\?(${Object.keys(LATE).join('|')}))?$`) },
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
