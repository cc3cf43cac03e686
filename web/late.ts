import type { Plugin } from 'vite'

/** What is fetched when a game is over, looked at again, studied, asked about or made a puzzle of, or for a hint. */
export const LATE =
  /\/src\/(?:end|hint|questions|boards\/\w+\/(?:end|questions)|pages\/(?:review|study|puzzles?|by_ear))(?:\/|\.ts)/
const STYLE = /import\s+(["'])([^"']+\.svelte)\?(svelte&type=style&lang\.css)\1;?/

/** Has the styles of what comes late come with its script: the one style sheet is every page's, and does not grow with it. */
export function late(): Plugin {
  return {
    name: 'late',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: new RegExp(`${LATE.source}\\w+\\.svelte$`) },
      handler(code) {
        const worn = "import sheet from '$2?inline&$3'\nimport { wear } from '/src/lib/wear'\nwear(sheet)"
        return { code: code.replace(STYLE, worn), map: null }
      },
    },
  }
}
