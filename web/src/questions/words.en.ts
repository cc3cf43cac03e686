import type { FluentResource } from '@fluent/bundle'

// What the English catalogue answers.
const own = import.meta.glob<FluentResource['body']>('./words.en.ftl', { eager: true, import: 'default' })
export default { body: Object.values(own).flat() }
