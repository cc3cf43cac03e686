/** A name that nobody else has; `crypto.randomUUID` is missing where a page comes over plain HTTP. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36).padStart(7, '0')).join('')
}
