import type { FluentResource } from '@fluent/bundle'

// What the English catalogues say of puzzles.
const own = import.meta.glob<FluentResource['body']>(
  ['./words.en.ftl', '../../../../src/sobremesa/puzzles/words.en.ftl'],
  { eager: true, import: 'default' },
)
const games = import.meta.glob<FluentResource['body']>('../../../../src/sobremesa/games/*/words.en.ftl', {
  eager: true,
  import: 'default',
  query: '?recall',
})
export default { body: [...Object.values(own), ...Object.values(games)].flat() }
