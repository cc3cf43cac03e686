// Every French catalogue that the client needs, as one text.
const files = import.meta.glob<string>(
  [
    '../**/words.fr.ftl',
    '../../../src/sobremesa/**/words.fr.ftl',
    '!../../../src/sobremesa/cli/**',
    '!../../../src/sobremesa/client/**',
  ],
  { eager: true, query: '?raw', import: 'default' },
)
export default Object.values(files).join('\n')
