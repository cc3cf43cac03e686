import type { FluentResource } from '@fluent/bundle'
import { expect, test } from 'vitest'

type Body = FluentResource['body']
const parts = import.meta.glob<{ body: Body }>('../src/**/words.{en,fr}.ts', { eager: true, import: 'default' })
const catalogues = import.meta.glob<Body>(
  [
    '../src/**/words.{en,fr}.ftl',
    '../../src/sobremesa/{core,games/*,players,puzzles,server/**,study}/words.{en,fr}.ftl',
  ],
  { eager: true, import: 'default' },
)

const codesOf = (bodies: [string, Body][], language: string) =>
  bodies.flatMap(([file, body]) => (file.includes(`.${language}.`) ? body.map(({ id }) => id) : [])).sort()

test.each(['en', 'fr'])('every message comes with one part of the client: %s', (language) => {
  const brought = Object.entries(parts).map(([file, { body }]): [string, Body] => [file, body])
  expect(brought.length).toBeGreaterThan(10)
  expect(codesOf(brought, language)).toEqual(codesOf(Object.entries(catalogues), language))
})
