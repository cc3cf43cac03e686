import type { FluentResource } from '@fluent/bundle'

// What the English catalogues say of studies.
const own = import.meta.glob<FluentResource['body']>(
  ['./words.en.ftl', '../../../../src/sobremesa/server/studies/words.en.ftl'],
  { eager: true, import: 'default' },
)
export default { body: Object.values(own).flat() }
