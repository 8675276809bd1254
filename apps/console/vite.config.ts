// biome-ignore-start lint/correctness/noUndeclaredDependencies: build tools are the repository's, not the page's
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// biome-ignore-end lint/correctness/noUndeclaredDependencies: build tools are the repository's, not the page's

/** Holds the first frame back until the first script has run: a chosen theme would otherwise come after a flash. */
const firstFrame: Plugin = {
  name: 'first-frame',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace(/<script type="module"/g, '<script type="module" blocking="render"'),
  },
}

export default defineConfig({
  plugins: [react(), firstFrame],
  base: '/console/',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    cssCodeSplit: false,
    modulePreload: false,
  },
})
