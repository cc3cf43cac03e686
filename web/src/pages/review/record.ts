/** Records in files. */

/** The first record of a file without the lines that prove it, which a review does not need; what is none stays as it is. */
export function withoutLines(text: string): string {
  const first = text.trim().startsWith('{\n') ? text : (text.trim().split('\n')[0] ?? '')
  try {
    const record: unknown = JSON.parse(first)
    return typeof record === 'object' && record ? JSON.stringify({ ...record, lines: [] }) : first
  } catch {
    return first
  }
}
