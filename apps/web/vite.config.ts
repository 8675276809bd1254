// biome-ignore-start lint/correctness/noUndeclaredDependencies: build tools are the repository's, not the page's
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// biome-ignore-end lint/correctness/noUndeclaredDependencies: build tools are the repository's, not the page's

/**
 * Holds the first frame back until our script has run: without it there is nothing to show, and a chosen theme would
 * be preceded by a flash of the other one. Browsers that do not know the attribute ignore it.
 */
const blockFirstFrame: Plugin = {
  name: 'block-first-frame',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace(/<script type="module"/g, '<script type="module" blocking="render"'),
  },
}

export default defineConfig({
  plugins: [react(), blockFirstFrame],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Browsers new enough for `<dialog>` preload modules by themselves.
    modulePreload: { polyfill: false },
  },
})
