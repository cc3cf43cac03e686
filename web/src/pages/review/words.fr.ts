import type { FluentResource } from '@fluent/bundle'

// What the French catalogues say of reviews.
const own = import.meta.glob<FluentResource['body']>(
  ['./words.fr.ftl', '../../../../src/sobremesa/server/reviews/words.fr.ftl'],
  { eager: true, import: 'default' },
)
export default { body: Object.values(own).flat() }
