import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'
import { catalogues } from './catalogues.ts'
import { compress } from './compress.ts'
import { hints } from './hints.ts'

// What a table that is being played at does without, and what only some tables need.
const APART =
  /\/(node_modules\/uqr|web\/src\/(art|parts\/(Game|TableList)|pages\/(table\/(Lobby|Chairs|Counts|Share|Result|Fairness|proof|sha256|Beside)|(?!index|table))|boards\/(?!index|wood|kit|drag|roaming|Initial))|words\.(en|fr)\.)/

export default defineConfig({
  plugins: [catalogues(), svelte(), svelteTesting(), hints(), compress()],
  build: {
    outDir: '../src/sobremesa/server/pages/client',
    emptyOutDir: true,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    // A style or font in the page itself would be against its own security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Which files a page takes, for the server to tell before the page's own script asks for them.
    manifest: 'chunks.json',
    // A phone is kept busier by each file than by what is in it: one style sheet, and two scripts, which are compiled
    // side by side, but for what comes apart.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'parts', test: /\/node_modules\/(?!uqr)/ },
            { name: 'index', test: (id) => !APART.test(id) },
          ],
        },
      },
    },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: process.env['SOBREMESA_SERVER'] ?? 'http://127.0.0.1:8000', ws: true } } },
  // Patient, because a machine may have more to do than this.
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'], testTimeout: 30_000, expect: { poll: { timeout: 10_000 } } },
})
