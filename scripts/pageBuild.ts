// How the pages of the product are built: the common part of every `vite.config.ts`.
import react from '@vitejs/plugin-react'
import type { BuildOptions, Plugin, UserConfig } from 'vite'
import { mergeRuntime } from './mergeRuntime.ts'

/** What holds for every page, the key frame's as well. */
export const plainBuild = {
  outDir: 'dist',
  emptyOutDir: true,
  target: 'es2022',
  assetsInlineLimit: 0,
  reportCompressedSize: false,
  // One style sheet, and no list of what each chunk needs: that list and its loader weigh more than they save here.
  cssCodeSplit: false,
  modulePreload: false,
} as const satisfies BuildOptions

/**
 * Fetches what the first script imports together with it, and holds the first frame back until it has run: without it
 * there is nothing to show, and a chosen theme would be preceded by a flash of the other one. Browsers that do not know
 * the attribute ignore it. A page that has its first frame drawn (`drawnFirstFrame`) starts its script by itself.
 */
function firstFrame(base: string): Plugin {
  return {
    name: 'first-frame',
    transformIndexHtml: {
      order: 'post',
      handler(html, { chunk }) {
        const tags = (chunk?.imports ?? []).map((name) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `${base}${name}` },
        }))
        return { html: html.replace(/<script type="module"/g, '<script type="module" blocking="render"'), tags }
      },
    },
  }
}

/** Our chunks have one style sheet and no lists of what they need, so what Vite puts before each import has nothing to do. */
const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : undefined),
}

/** Browsers bring their cryptography. The way to that of other platforms would bring a loader of scripts with it. */
export const ownCryptography: Plugin = {
  name: 'own-cryptography',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/@hpke/') && code.includes('import("crypto")')
      ? code.replaceAll('import("crypto")', 'Promise.reject(new Error("no cryptography"))')
      : undefined,
}

/** A page with React at a place of the product's origin, such as `/console/`. */
export function pageConfig(base: `/${string}`): UserConfig {
  return {
    plugins: [react(), firstFrame(base), ownCryptography, plainImports, mergeRuntime('library')],
    base,
    build: {
      ...plainBuild,
      rolldownOptions: {
        // How long plug-ins take is no concern of who starts the product for the first time.
        checks: { pluginTimings: false },
        output: {
          codeSplitting: {
            groups: [
              // React changes less often than we do: a new build of ours does not make a visitor fetch it again.
              { name: 'library', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 1 },
              // One file for all that is needed before the first frame.
              { name: 'first', tags: ['$initial'] },
            ],
          },
        },
      },
    },
  }
}
