/**
 * The app in a real browser over the loopback shell, and in the window where Electron can run.
 * The browser comes with npm ci on Linux x64 (scripts/browser.ts says which one is taken elsewhere); nothing is downloaded here.
 */
import { defineConfig } from '@playwright/test'
import { testBrowser } from './scripts/browser.ts'
import { electronBinary } from './scripts/electron-binary.ts'

const electron = electronBinary()
// Printed once, by the runner, not by its workers.
if ('reason' in electron && process.env['TEST_WORKER_INDEX'] === undefined)
  process.stderr.write(`Tests in the window are skipped: ${electron.reason}.\n`)

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Two cores: a second browser would only make both slow.
  workers: 1,
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  reporter: 'list',
  use: {
    trace: 'retain-on-failure',
    viewport: { width: 1280, height: 840 },
    launchOptions: { executablePath: await testBrowser(), args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] },
  },
  projects: [
    { name: 'browser', testIgnore: /\.electron\.spec\.ts$/ },
    { name: 'electron', testIgnore: /\.browser\.spec\.ts$/ },
  ],
})
