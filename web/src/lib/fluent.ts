/** Reads catalogues that were not there when the client was built; most visits do without. */
export { FluentResource } from '@fluent/bundle'
