/**
 * Builds out/main (Electron's entry, the command line, the three worker threads), out/preload and out/renderer.
 * All files of out/main lie in one folder, so that a worker is found beside whatever chunk starts it.
 */
import { defineConfig } from 'electron-vite'
import { resolve } from 'node:path'
import renderer from './vite.config.ts'

const source = (path: string): string => resolve(import.meta.dirname, 'src-main', path)

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      target: 'node24',
      // The schema library is a hundred files; in the bundle it starts in a third of the time.
      externalizeDeps: { exclude: ['zod'] },
      rollupOptions: {
        input: {
          index: source('index.ts'),
          cli: source('cli/main.ts'),
          worker: source('worker.ts'),
          'inference-worker': source('engine/inference/worker.ts'),
          'sql-worker': source('engine/sql-worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      rollupOptions: { input: { preload: source('electron/preload.ts') }, output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer,
})
