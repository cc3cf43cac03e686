import css from '@eslint/css'
import svelte from 'eslint-plugin-svelte'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

const { svelte: components } = svelte.processors
const STYLE = /(<style[^>]*>)([^]*?)<\/style>/g

/** Has the styles of a component read as any others, on the lines where they stand. */
const styles = {
  preprocess(text, filename) {
    const found = [...text.matchAll(STYLE)].map(({ 1: tag = '', 2: style = '', index }) => {
      const before = text.slice(0, index + tag.length)
      return { text: before.replace(/[^\n]/g, ' ') + style, filename: 'style.css' }
    })
    return [...components.preprocess(text, filename), ...found]
  },
  postprocess: ([component, ...others], filename) => [
    ...components.postprocess([component], filename),
    ...others.flat(),
  ],
}

const unused = ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }]

export default defineConfig(
  globalIgnores(['src/lib/schema.d.ts', 'test-results', '.svelte-check', 'firefox']),
  {
    files: ['**/*.css'],
    plugins: { css },
    language: 'css/css',
    extends: ['css/recommended'],
    rules: {
      // The build names the oldest browsers; what only embellishes may be newer.
      'css/use-baseline': 'off',
      'css/no-important': 'off',
    },
  },
  {
    // What a component is coloured with is named in app.css.
    files: ['**/*.svelte/*.css'],
    rules: { 'css/no-invalid-properties': ['error', { allowUnknownVariables: true }] },
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: ['tsconfig.json', 'tsconfig.node.json'] } },
    rules: {
      '@typescript-eslint/no-unused-vars': unused,
      // A referee may have its answer at once.
      '@typescript-eslint/require-await': 'off',
    },
  },
  // What is replaced in a test may forget whose it was.
  { files: ['tests/**'], rules: { '@typescript-eslint/unbound-method': 'off' } },
  {
    // Types in components are svelte-check's.
    files: ['**/*.svelte'],
    extends: [tseslint.configs.recommended, svelte.configs.recommended],
    processor: styles,
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    rules: {
      '@typescript-eslint/no-unused-vars': unused,
      // Markup that is made at one stroke is made of numbers and of cells' names.
      'svelte/no-at-html-tags': 'off',
      // svelte-check knows which warnings there are; a space between elements is written as one.
      'svelte/no-unused-svelte-ignore': 'off',
      'svelte/no-useless-mustaches': 'off',
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
)
