import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve } from '@latchkey/node'
import { build, type Plugin } from 'vite'
import { answerFile } from '../answerFile.ts'

/** A page with both generations of the vendor's client, on a port of its own. */
export type OfficialStage = { readonly origin: string; close(): Promise<void> }

/** Builds the page and serves it. */
export async function createOfficialStage(): Promise<OfficialStage> {
  const outDir = await mkdtemp(join(tmpdir(), 'latchkey-official-'))
  const root = fileURLToPath(new URL('./officialPage/', import.meta.url))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [chooseServer()],
    define: { global: 'globalThis', 'process.env.NODE_DEBUG': 'undefined' },
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 5000 },
  })
  const serving = await serve({ fetch: (request) => answerFile(outDir, request), host: '127.0.0.1', port: 0 })
  return {
    origin: `http://localhost:${serving.port}`,
    async close() {
      await serving.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

/** The newer client's server is a constant, which only a build can change: to what the page's address names. */
function chooseServer(): Plugin {
  const vendor = "'https://www.walletlink.org'"
  return {
    name: 'choose-link-server',
    transform(code, id) {
      if (!id.endsWith('wallet-sdk/dist/core/constants.js')) return undefined
      if (!code.includes(vendor)) throw new Error('The constant of the link server is not where it was')
      return code.replace(vendor, "new URLSearchParams(location.search).get('link')")
    },
  }
}
