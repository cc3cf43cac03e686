/** Which script a module goes into, as the imports say: what is imported as it is needed comes as it is needed. */
import { BOARDS } from './late.ts'

interface Module {
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
interface Graph {
  getModuleInfo(id: string): Module | null
}

/**
 * A phone is kept busier by each file than by what is in it: two scripts, which are compiled side by side, for whatever the
 * first page imports without waiting, and what several boards share with them; all else is left to the bundler.
 */
export const groups = [
  { name: (id: string, graph: Graph) => (id.includes('/node_modules/') && comesFirst(id, graph) ? 'parts' : null) },
  { name: (id: string, graph: Graph) => (comesFirst(id, graph) ? 'index' : null) },
]

function comesFirst(id: string, graph: Graph): boolean {
  const roots = rootsOf(id, graph).map((root) => graph.getModuleInfo(root))
  return (
    roots.some((root) => root?.isEntry) || roots.filter((root) => root?.dynamicImporters.includes(BOARDS)).length > 1
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
