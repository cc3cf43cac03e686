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
type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? B : undefined
type Scalar = string | number | boolean

export interface Asked<B> {
  path?: Record<string, Scalar>
  query?: Record<string, Scalar | null | undefined>
  body?: B
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
  { path: parts = {}, query = {}, body }: Asked<Body<Operation<P, V>>> = {},
): Promise<Good<Operation<P, V>>> {
  const url = String(path).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts[name])))
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  )
  const asked = given.length ? `?${new URLSearchParams(given)}` : ''
  let answer: Response
  try {
    answer = await fetch(url + asked, {
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
