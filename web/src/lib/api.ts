/** The server's API over HTTP, typed by its own OpenAPI document. */
import type { components, paths } from './schema'
import type { Problem } from './words.svelte'

export type Schemas = components['schemas']
type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Operation<P extends keyof paths, V extends Verb> = paths[P] extends Record<V, infer O> ? O : never
type Content<R> = R extends { content: { 'application/json': infer C } } ? C : undefined
type Good<O> = O extends { responses: infer R }
  ? R extends { 200: infer A }
    ? Content<A>
    : R extends { 201: infer B }
      ? Content<B>
      : undefined
  : never
type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? { body: B } : { body?: never }
type Parameters<O> = O extends { parameters: { path?: unknown; query?: unknown } } ? O['parameters'] : never
/** Null is for what is not asked. */
type OrNull<Query> = { [Name in keyof Query]: Query[Name] | null }
type Query<R> = R extends { query: infer Q }
  ? { query: OrNull<Q> }
  : R extends { query?: infer Q }
    ? { query?: OrNull<Q> }
    : never
export type Asked<O> = Pick<Parameters<O>, 'path'> & Query<Parameters<O>> & Body<O>

/** What can be asked of an address that is read. */
export type QueryOf<P extends keyof paths> = NonNullable<Asked<Operation<P, 'get'>>['query']>

/** The same, whatever is asked. */
interface Asking {
  path?: Record<string, string | number>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
}

/** Why the server would not. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.words ?? problem.code)
  }
}

/** Ask the server; what it refuses is thrown. */
export async function ask<V extends Verb, P extends keyof paths>(
  verb: V,
  path: P,
  ...[asked]: Record<never, never> extends Asked<Operation<P, V>> ? [Asked<Operation<P, V>>?] : [Asked<Operation<P, V>>]
): Promise<Good<Operation<P, V>>> {
  const { path: parts = {}, query = {}, body } = (asked ?? {}) as Asking
  const url = String(path).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts[name])))
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  )
  const search = given.length ? `?${new URLSearchParams(given)}` : ''
  let answer: Response
  try {
    answer = await fetch(url + search, {
      method: verb.toUpperCase(),
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  } catch {
    throw new Refused(0, { code: 'lib.unreachable', params: {} })
  }
  const said: unknown = answer.status === 204 ? undefined : await answer.json().catch(() => undefined)
  if (!answer.ok) throw new Refused(answer.status, isProblem(said) ? said : { code: 'lib.failed', params: {} })
  return said as Good<Operation<P, V>>
}

function isProblem(said: unknown): said is Problem {
  return typeof said === 'object' && said !== null && 'code' in said && 'params' in said
}
