import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { plainBuild } from '../pageBuild.ts'

/** The file that a page names. */
const entry = 'latchkey-connect.js'

/**
 * Bundles the packed element with everything that it stands on: one script to name, and files beside it for what comes
 * after a click. The licences of what is inside of them stand there too.
 */
export async function buildElementPage(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: folder,
    // Files find each other wherever they are put.
    base: './',
    logLevel: 'error',
    build: {
      ...plainBuild,
      ...{ outDir: join(folder, 'dist/page'), modulePreload: false, license: { fileName: 'licenses.md' } },
      rolldownOptions: {
        input: join(folder, 'dist/page.js'),
        checks: { pluginTimings: false },
        output: {
          ...{ entryFileNames: entry, chunkFileNames: '[name]-[hash].js' },
          codeSplitting: {
            groups: [
              // One file for all that is needed before anything is shown, which is the one that the page names.
              { name: 'latchkey-connect', tags: ['$initial'] },
              { name: 'shared', minShareCount: 2 },
            ],
          },
        },
      },
    },
  })
}

/** The weight of what a page without a build is given, in bytes of gzip: of the file that it names, and of all. */
type PageWeight = { readonly firstBytes: number; readonly allBytes: number; readonly fileCount: number }

/** Weighs the scripts of a folder that has the element in it. */
export function weighPage(folder: string): PageWeight {
  const weigh = (name: string) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length
  const sizes = globSync('*.js', { cwd: folder }).map(weigh)
  return { firstBytes: weigh(entry), allBytes: sizes.reduce((sum, bytes) => sum + bytes, 0), fileCount: sizes.length }
}

/** A weight in words. */
export function sayWeight({ firstBytes, allBytes, fileCount }: PageWeight): string {
  const [first, all] = [firstBytes, allBytes].map((bytes) => (bytes / 1000).toFixed(1))
  return `${first} kB at first, ${all} kB in ${fileCount} files in all (gzip)`
}
