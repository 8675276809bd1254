import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve } from '@latchkey/node'
import { build } from 'vite'
import { answerFile } from '../answerFile.ts'
import { packOnce } from '../packOnce.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The node that the pages of the host name. It does not run. */
export const node = 'http://127.0.0.1:8545'

/** As strict as a host can be: nothing inline, nothing evaluated, no string becomes markup or script. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  `connect-src 'self' ${node}`,
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Pages of somebody else, built from the packed packages and served. */
export type Host = { readonly url: string; close(): Promise<void> }

/** Packs, builds and serves the pages of this folder, and beside them files of other packages by the names they are to have. */
export async function openHost(others: Readonly<Record<string, string>> = {}): Promise<Host> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-embed-'))
  await packOnce()
  // Beside the packed packages, so that the page is made of those and not of their sources.
  const page = join(root, '.packages/embed')
  await cp(join(root, 'e2e/embed'), page, { recursive: true })
  await build({
    configFile: join(page, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  })
  // A page without a build takes what was packed as it is.
  await cp(join(root, '.packages/element/dist/page'), join(folder, 'latchkey'), { recursive: true })
  for (const name of [
    'element.html',
    'element.js',
    'element.css',
    'hostile.css',
    'blog.css',
    'layered.css',
    'above.css',
  ]) {
    await cp(join(page, name), join(folder, name))
  }
  for (const [name, path] of Object.entries(others)) await cp(path, join(folder, name))
  const serving = await serve({
    fetch: (request) => answerFile(folder, request, { 'content-security-policy': policy }),
    host: '127.0.0.1',
    port: 0,
  })
  return {
    url: serving.url,
    async close() {
      await serving.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
