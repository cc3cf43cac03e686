import { defineConfig } from '@playwright/test'
import usual from './playwright.config.ts'

/** How quick the pages are: `python web/npm.py run bench` writes bench/results/web.txt. */
export default defineConfig({
  ...usual,
  testDir: 'bench',
  timeout: 600_000,
  workers: 1,
  use: { ...usual.use, trace: 'off' },
})
