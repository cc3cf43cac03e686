/** A part of the client, fetched once; whoever asks later has it at once, which `import` alone takes its time for. */
export function once<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let fetched: Promise<Part> | null = null
  return () => {
    fetched ??= load().catch((error: unknown) => {
      fetched = null
      throw error
    })
    return fetched
  }
}
