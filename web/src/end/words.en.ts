import type { FluentResource } from '@fluent/bundle'

// What the English catalogues say of ends.
const own = import.meta.glob<FluentResource['body']>('./words.en.ftl', { eager: true, import: 'default' })
const games = import.meta.glob<FluentResource['body']>('../../../src/sobremesa/{core,games/*}/words.en.ftl', {
  eager: true,
  import: 'default',
  query: '?end',
})
export default { body: [...Object.values(own), ...Object.values(games)].flat() }
