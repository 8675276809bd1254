// How the pages of the product are built: the common part of every `vite.config.ts`.
import react from '@vitejs/plugin-react'
import type { BuildOptions, Plugin, UserConfig } from 'vite'

/** What holds for every page, the key frame's as well. */
export const plainBuild = {
  outDir: 'dist',
  emptyOutDir: true,
  target: 'es2022',
  assetsInlineLimit: 0,
  reportCompressedSize: false,
  cssCodeSplit: false,
  modulePreload: { polyfill: false },
} as const satisfies BuildOptions

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
    plugins: [react(), ownCryptography],
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
              // One file for all that is needed before anything is shown.
              { name: 'first', tags: ['$initial'] },
              // And one for what several pages share, which would otherwise be a file for each few lines.
              { name: 'shared', test: /[\\/](?:packages[\\/](?:evm|connect|react)|apps)[\\/]/, minShareCount: 2 },
            ],
          },
        },
      },
    },
  }
}
