import type { FluentResource } from '@fluent/bundle'

// What the French catalogues say of puzzles.
const own = import.meta.glob<FluentResource['body']>(
  ['./words.fr.ftl', '../../../../src/sobremesa/puzzles/words.fr.ftl'],
  { eager: true, import: 'default' },
)
const games = import.meta.glob<FluentResource['body']>('../../../../src/sobremesa/games/*/words.fr.ftl', {
  eager: true,
  import: 'default',
  query: '?recall',
})
export default { body: [...Object.values(own), ...Object.values(games)].flat() }
