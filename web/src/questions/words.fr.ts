import type { FluentResource } from '@fluent/bundle'

// What the French catalogue answers.
const own = import.meta.glob<FluentResource['body']>('./words.fr.ftl', { eager: true, import: 'default' })
export default { body: Object.values(own).flat() }
