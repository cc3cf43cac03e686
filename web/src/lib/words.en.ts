import type { FluentResource } from '@fluent/bundle'

// Every English catalogue that the client needs, as one.
const files = import.meta.glob<FluentResource['body']>(
  [
    '../**/words.en.ftl',
    '../../../src/sobremesa/**/words.en.ftl',
    '!../../../src/sobremesa/cli/**',
    '!../../../src/sobremesa/client/**',
    '!../../../src/sobremesa/{arena,batch,records}/**',
  ],
  { eager: true, import: 'default' },
)
export default { body: Object.values(files).flat() }
