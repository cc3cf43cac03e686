import type { FluentResource } from '@fluent/bundle'

// What the French catalogue answers.
const files = import.meta.glob<FluentResource['body']>('./words.fr.ftl', {
  eager: true,
  import: 'default',
  query: '?questions',
})
export default { body: Object.values(files).flat() }
