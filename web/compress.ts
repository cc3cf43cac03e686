import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/

/** Puts a .br and a .gz beside every file that gets smaller by it, for the server to send as they are. */
export function compress(): Plugin {
  let folder = ''
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!COMPRESSIBLE.test(name)) continue
        const path = join(folder, name)
        const body = readFileSync(path)
        const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }
        for (const [ending, made] of [
          ['.br', brotliCompressSync(body, brotli)],
          ['.gz', gzipSync(body, { level: 9 })],
        ] as const) {
          if (made.length < body.length) writeFileSync(path + ending, made)
        }
      }
    },
  }
}
