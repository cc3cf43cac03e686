import type { Plugin } from 'vite'

// What is loaded is run almost whole: compiled at once, in the background, instead of function by function when called.
const HINT = '//# allFunctionsCalledOnLoad\n'

/** Tells the browser that a script's functions are called as soon as it is loaded. */
export function hints(): Plugin {
  return {
    name: 'hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const part of Object.values(bundle)) if (part.type === 'chunk') part.code = HINT + part.code
      },
    },
  }
}
