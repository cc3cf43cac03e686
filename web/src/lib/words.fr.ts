import type { FluentResource } from '@fluent/bundle'

// Every French catalogue that the client needs, as one.
const files = import.meta.glob<FluentResource['body']>(
  [
    '../**/words.fr.ftl',
    '../../../src/sobremesa/**/words.fr.ftl',
    '!../../../src/sobremesa/cli/**',
    '!../../../src/sobremesa/client/**',
    '!../../../src/sobremesa/{arena,batch,records}/**',
  ],
  { eager: true, import: 'default' },
)
export default { body: Object.values(files).flat() }
