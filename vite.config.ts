/** The renderer alone, as the loopback shell serves it; electron.vite.config.ts builds the same one. */
import react from '@vitejs/plugin-react'
import { resolve } from 'node:path'
import { defineConfig } from 'vite'

export default defineConfig({
  root: resolve(import.meta.dirname, 'src-renderer'),
  plugins: [react()],
  build: {
    outDir: resolve(import.meta.dirname, 'out/renderer'),
    emptyOutDir: true,
    rolldownOptions: { input: resolve(import.meta.dirname, 'src-renderer/index.html') },
    // The content policy allows files of our own only: nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2024',
  },
})
