/** Unit and property tests lie beside their sources; the browser tests of e2e/ belong to Playwright. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src-main,src-renderer,src-shared,models,bench,scripts}/**/*.test.{ts,tsx}'],
    pool: 'forks',
    setupFiles: ['vitest.setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
