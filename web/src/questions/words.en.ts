import type { FluentResource } from '@fluent/bundle'

// What the English catalogue answers.
const files = import.meta.glob<FluentResource['body']>('./words.en.ftl', {
  eager: true,
  import: 'default',
  query: '?questions',
})
export default { body: Object.values(files).flat() }
