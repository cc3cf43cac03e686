import type { FluentResource } from '@fluent/bundle'

// What the English catalogues say of puzzles.
const files = import.meta.glob<FluentResource['body']>(
  [
    '../../**/words.en.ftl',
    '../../../../src/sobremesa/**/words.en.ftl',
    '!../../../../src/sobremesa/cli/**',
    '!../../../../src/sobremesa/client/**',
  ],
  { eager: true, import: 'default', query: '?puzzle' },
)
export default { body: Object.values(files).flat() }
