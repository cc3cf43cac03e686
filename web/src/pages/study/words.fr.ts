import type { FluentResource } from '@fluent/bundle'

// What the French catalogues say of studies.
const own = import.meta.glob<FluentResource['body']>(
  ['./words.fr.ftl', '../../../../src/sobremesa/server/studies/words.fr.ftl'],
  { eager: true, import: 'default' },
)
export default { body: Object.values(own).flat() }
