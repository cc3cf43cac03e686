/** What a table does not wait for, as the imports say: its styles come with its script. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** A table takes one of the boards that are imported here, whichever it is. */
export const BOARDS = pathOf('src/boards/index.ts')

const STATIC = /^\s*(?:import|export) (?!type )(?:[^'"()]* from )?'(\.[^']+)'/gm
const AWAITED = /\bimport\('(\.[^']+)'\)/g
const STYLE = /import\s+(["'])([^"']+\.svelte)\?(svelte&type=style&lang\.css)\1;?/

/** Has the styles of what comes late come with its script: the one style sheet is every table's, and does not grow with it. */
export function late(): Plugin {
  let first = new Set<string>()
  return {
    name: 'late',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      first = reached([pathOf('src/main.ts'), ...importsOf(BOARDS, AWAITED)])
    },
    transform: {
      filter: { id: /\.svelte$/ },
      handler(code, id) {
        if (first.has(resolve(id))) return null
        const worn = "import sheet from '$2?inline&$3'\nimport { wear } from '/src/art/sheet'\nwear(sheet)"
        return { code: code.replace(STYLE, worn), map: null }
      },
    },
  }
}

/** The modules that some bring along without waiting. */
function reached(roots: readonly string[]): Set<string> {
  const found = new Set(roots)
  for (const each of found) for (const path of importsOf(each, STATIC)) found.add(path)
  return found
}

/** The modules of the client that one imports in a way. */
function importsOf(module: string, way: RegExp): string[] {
  if (!/\.(?:ts|svelte)$/.test(module)) return []
  return [...readFileSync(module, 'utf8').matchAll(way)].map(([, path = '']) => {
    const at = resolve(dirname(module), path)
    return ['', '.ts', '/index.ts'].map((end) => at + end).find((each) => /\.\w+$/.test(each) && existsSync(each)) ?? at
  })
}
