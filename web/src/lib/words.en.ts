// Every English catalogue that the client needs, as one text.
const files = import.meta.glob<string>(
  [
    '../**/words.en.ftl',
    '../../../src/sobremesa/**/words.en.ftl',
    '!../../../src/sobremesa/cli/**',
    '!../../../src/sobremesa/client/**',
  ],
  { eager: true, query: '?raw', import: 'default' },
)
export default Object.values(files).join('\n')
