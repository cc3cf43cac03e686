import { defineConfig } from '@playwright/test'
import usual from './playwright.config.ts'

/** Pictures for people, not tests: `python web/npm.py run screenshots` writes docs/screenshots, `run looks` web/looks at every size. */
export default defineConfig({ ...usual, testDir: 'shots', timeout: 600_000, workers: 1 })
