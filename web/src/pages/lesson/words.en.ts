import type { FluentResource } from '@fluent/bundle'

// What the English catalogues say in lessons.
const files = import.meta.glob<FluentResource['body']>(
  [
    '../../**/words.en.ftl',
    '../../../../src/sobremesa/**/words.en.ftl',
    '!../../../../src/sobremesa/cli/**',
    '!../../../../src/sobremesa/client/**',
  ],
  { eager: true, import: 'default', query: '?lesson' },
)
export default { body: Object.values(files).flat() }
