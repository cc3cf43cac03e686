import type { FluentResource } from '@fluent/bundle'

// What the English catalogues say from the first page on: all but those that a part fetches when it comes.
const files = import.meta.glob<FluentResource['body']>(
  [
    '../**/words.en.ftl',
    '!../{end,hint,questions,pages/{lesson,puzzle,review,study}}/**',
    '../../../src/sobremesa/{core,games/*,players,server/**}/words.en.ftl',
    '!../../../src/sobremesa/server/{reviews,studies}/**',
  ],
  { eager: true, import: 'default', query: '?first' },
)
export default { body: Object.values(files).flat() }
