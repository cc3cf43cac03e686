import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'
import { catalogues } from './catalogues.ts'
import { groups } from './chunks.ts'
import { compress } from './compress.ts'
import { hints } from './hints.ts'
import { late } from './late.ts'

export default defineConfig({
  plugins: [catalogues(), svelte(), svelteTesting(), late(), hints(), compress()],
  build: {
    outDir: '../src/sobremesa/server/pages/client',
    emptyOutDir: true,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    // A style or font in the page itself would be against its own security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Which files a page takes, for the server to tell before the page's own script asks for them.
    manifest: 'chunks.json',
    // One style sheet: each file keeps a phone busier than what is in it.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: process.env['SOBREMESA_SERVER'] ?? 'http://127.0.0.1:8000', ws: true } },
  },
  // Patient, because a machine may have more to do than this.
  test: {
    environment: 'jsdom',
    include: ['tests/**/*.test.ts'],
    // A window of its own for every file would be half of the work.
    isolate: false,
    setupFiles: ['tests/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
