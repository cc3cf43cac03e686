import type { FluentResource } from '@fluent/bundle'

// What the French catalogues say of hints.
const own = import.meta.glob<FluentResource['body']>(['./words.fr.ftl', '../../../src/sobremesa/study/words.fr.ftl'], {
  eager: true,
  import: 'default',
})
const games = import.meta.glob<FluentResource['body']>('../../../src/sobremesa/games/*/words.fr.ftl', {
  eager: true,
  import: 'default',
  query: '?why',
})
export default { body: [...Object.values(own), ...Object.values(games)].flat() }
