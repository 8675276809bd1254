// biome-ignore-start lint/correctness/noUndeclaredDependencies: build tools are the repository's, not the page's
import { defineConfig, type Plugin } from 'vite'
import { encoded, ownCryptography, plainBuild } from '../../scripts/pageBuild.ts'

// biome-ignore-end lint/correctness/noUndeclaredDependencies: build tools are the repository's, not the page's

/**
 * The script runs before the page goes on: a parent offers its channel once, at the load event, and a listener that
 * came later would leave it waiting for ever.
 */
const firstScript: Plugin = {
  name: 'first-script',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace(/<script type="module"( crossorigin)?/g, '<script crossorigin="anonymous"'),
  },
}

export default defineConfig({
  plugins: [firstScript, ownCryptography, encoded],
  build: { ...plainBuild, rolldownOptions: { output: { format: 'iife' } } },
})
