import type { FluentResource } from '@fluent/bundle'

// What the French catalogues say of ends.
const own = import.meta.glob<FluentResource['body']>('./words.fr.ftl', { eager: true, import: 'default' })
const games = import.meta.glob<FluentResource['body']>('../../../src/sobremesa/{core,games/*}/words.fr.ftl', {
  eager: true,
  import: 'default',
  query: '?end',
})
export default { body: [...Object.values(own), ...Object.values(games)].flat() }
