import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('./wallet/', import.meta.url))
const entries = ['worker.ts', 'bridge.ts', 'inpage.ts', 'window.html', 'home.html']

/** Builds the extension into a folder, from where a browser loads it unpacked. */
export async function buildExtension(outDir: string): Promise<void> {
  await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'esnext',
      modulePreload: false,
      rollupOptions: {
        input: entries.map((name) => join(root, name)),
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  await copyFile(join(root, 'manifest.json'), join(outDir, 'manifest.json'))
}
