import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { defineConfig } from '@playwright/test'

// Chosen once; the processes that run the tests read this file again and inherit what was chosen.
if (!process.env['E2E_DATA']) {
  const data = mkdtempSync(join(tmpdir(), 'sobremesa-e2e-'))
  process.once('exit', () => rmSync(data, { recursive: true, force: true }))
  process.env['E2E_DATA'] = data
  // Below those that a system gives to whoever calls out: any of its ports may be a browser's.
  process.env['E2E_PORT'] = String(10_000 + (process.pid % 10_000))
}

const address = `http://127.0.0.1:${process.env['E2E_PORT']}`
const python = process.env['PYTHON'] ?? '../.venv/bin/python'
// A password is hashed for no longer than it takes: people come by the dozen.
const program = '-m tests.server.quick_passwords'
const chromium = process.env['CHROMIUM']

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/ready.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  reporter: 'list',
  // A busy machine is slow, and nobody waits longer than need be on a quick one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 4,
  use: {
    baseURL: address,
    locale: 'en-GB',
    actionTimeout: 30_000,
    // Looking over every shoulder takes longer than playing: `--trace on` where something fails.
    trace: 'off',
    // Without a graphics card the processor would only play one; and no process is started ahead for a page to come.
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: ['--disable-gpu', '--disable-site-isolation-trials', '--renderer-process-limit=1'],
    },
  },
  webServer: {
    command: `"${python}" -P ${program} serve --port ${process.env['E2E_PORT']} --data-dir "${process.env['E2E_DATA']}"`,
    url: `${address}/api/health`,
    // The very first start compiles the rules of every game.
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    // Every page here has one address, which a browser can't choose: tables are not limited by it.
    env: {
      PYTHONPATH: resolve('..'),
      SOBREMESA_BOT_PROCESSES: '1',
      SOBREMESA_LOG_LEVEL: 'warning',
      SOBREMESA_REVIEW_SIMULATIONS: '1',
      SOBREMESA_TABLES_PER_HOUR: '0',
    },
  },
})
