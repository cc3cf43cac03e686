import type { FluentResource } from '@fluent/bundle'

// What the French catalogues say of puzzles.
const files = import.meta.glob<FluentResource['body']>(
  [
    '../../**/words.fr.ftl',
    '../../../../src/sobremesa/**/words.fr.ftl',
    '!../../../../src/sobremesa/cli/**',
    '!../../../../src/sobremesa/client/**',
  ],
  { eager: true, import: 'default', query: '?puzzle' },
)
export default { body: Object.values(files).flat() }
