// How the pages of the product are built: the common part of every `vite.config.ts`.
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { BuildOptions, Plugin, UserConfig } from 'vite'
import { bareIcons } from './bareIcons.ts'
import { pageFont } from './pageFont.ts'

/** Rules for every page, the key frame's as well. */
export const plainBuild = {
  outDir: 'dist',
  emptyOutDir: true,
  target: 'es2022',
  assetsInlineLimit: 0,
  reportCompressedSize: false,
  // The weight of a page is held by `npm run size`.
  chunkSizeWarningLimit: 2000,
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

/** Writes each script and style sheet once more in both encodings, as small as they become: a server sends them as they are. */
export const encoded: Plugin = {
  name: 'encoded',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    for (const [name, part] of Object.entries(bundle).filter(([path]) => /\.(?:js|css|svg)$/.test(path))) {
      const text = Buffer.from(part.type === 'chunk' ? part.code : part.source)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
      await writeFile(join(dir, `${name}.br`), brotliCompressSync(text, { params }))
      await writeFile(join(dir, `${name}.gz`), gzipSync(text, { level: 9 }))
    }
  },
}

/** Enough to tell sheets apart: longer names of classes, in the scripts as well, were 1.6 kB of a first load. */
const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 4)

/**
 * A page with React at a place of the product's origin, such as `/console/`. What `sharedBy` or more of its late parts
 * need is one file.
 */
export function pageConfig(base: `/${string}`, { sharedBy = 2 } = {}): UserConfig {
  return {
    plugins: [react(), ownCryptography, bareIcons, pageFont(base), encoded],
    base,
    css: { modules: { generateScopedName: (name, _file, sheet) => `${name}-${shortHash(sheet)}` } },
    build: {
      ...plainBuild,
      rolldownOptions: {
        // How long plug-ins take is no concern of who starts the product for the first time, nor what the gallery shares.
        checks: { pluginTimings: false, ineffectiveDynamicImport: false },
        output: {
          codeSplitting: {
            groups: [
              // React changes less often than we do: a new build of ours does not make a visitor fetch it again.
              { name: 'library', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 3 },
              // One file for all that is needed before anything is shown.
              { name: 'first', tags: ['$initial'], priority: 2 },
              // The rest of connecting, and all of an account: neither is to wait for what pages share.
              {
                name: 'connecting',
                test: /[\\/]react[\\/]src[\\/]screens[\\/](?:connect|link|embedded[\\/]stepScreens)/,
                priority: 1,
              },
              { name: 'account', test: /[\\/]react[\\/]src[\\/]screens[\\/](?:account|left)[\\/]/ },
              // And one for what several pages share, which would otherwise be a file for each few lines.
              {
                name: 'shared',
                test: /[\\/](?:packages[\\/](?:evm|texts|connect|embedded|ui|react|money)|apps)[\\/]/,
                minShareCount: sharedBy,
              },
            ],
          },
        },
      },
    },
  }
}
