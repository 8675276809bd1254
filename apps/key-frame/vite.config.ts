// biome-ignore-start lint/correctness/noUndeclaredDependencies: build tools are the repository's, not the page's
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, defineConfig, type Plugin } from 'vite'
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

/** Builds the gallery beside the frame, in a folder of its own: the frame stays one script that shares nothing. */
function galleryBeside(): Plugin {
  let frameFolder = ''
  return {
    name: 'gallery-beside',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      frameFolder = resolve(root, outDir)
    },
    closeBundle: async () => {
      await build({
        root: fileURLToPath(new URL('./src/gallery/', import.meta.url)),
        configFile: false,
        plugins: [ownCryptography],
        logLevel: 'warn',
        base: '/gallery/frame/',
        build: { ...plainBuild, outDir: join(frameFolder, 'gallery') },
      })
    },
  }
}

export default defineConfig({
  plugins: [firstScript, ownCryptography, encoded, galleryBeside()],
  build: { ...plainBuild, rolldownOptions: { output: { format: 'iife' } } },
})
