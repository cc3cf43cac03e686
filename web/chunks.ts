/** Which script a module goes into, as the imports say: what is imported as it is needed comes as it is needed. */
import { fileURLToPath } from 'node:url'

interface Module {
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
interface Graph {
  getModuleInfo(id: string): Module | null
}

/** A table takes one of the boards that are imported here, whichever it is. */
const BOARDS = fileURLToPath(new URL('src/boards/index.ts', import.meta.url))
/** What is fetched when a game is over, looked at again, or made a puzzle of, takes what is there already, and divides nothing. */
const END = /\/src\/(?:(?:boards\/\w+\/)?end|pages\/(?:review|puzzles?))\//

/**
 * A phone is kept busier by each file than by what is in it: two scripts, which are compiled side by side, for whatever the
 * first page imports without waiting, and what several boards share with them; all else is left to the bundler.
 */
export const groups = [
  { name: (id: string, graph: Graph) => (id.includes('/node_modules/') && comesFirst(id, graph) ? 'parts' : null) },
  { name: (id: string, graph: Graph) => (comesFirst(id, graph) ? 'index' : null) },
]

function comesFirst(id: string, graph: Graph): boolean {
  const roots = rootsOf(id, graph).filter((root) => !END.test(root))
  const first = roots.some((root) => graph.getModuleInfo(root)?.isEntry)
  return (
    first || (roots.length > 1 && roots.every((root) => graph.getModuleInfo(root)?.dynamicImporters.includes(BOARDS)))
  )
}

/** The modules that are fetched by themselves, and bring this one along. */
function rootsOf(id: string, graph: Graph): string[] {
  const seen = new Set([id])
  for (const each of seen) for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer)
  return [...seen].filter((each) => {
    const { isEntry, dynamicImporters } = graph.getModuleInfo(each) ?? { isEntry: false, dynamicImporters: [] }
    return isEntry || dynamicImporters.length > 0
  })
}
