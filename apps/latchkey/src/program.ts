import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { runProgram } from './cli/runProgram.ts'
import { packedPages } from './pages/packedPages.ts'

// The program as it is installed: one file of it, with everything built beside it.
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const text: unknown = JSON.parse(readFileSync(here('../package.json'), 'utf8'))
const manifest = v.parse(v.object({ version: v.string(), gitHead: v.optional(v.string()) }), text)

await runProgram({
  version: manifest.version,
  commit: () => manifest.gitHead,
  call: 'npx latchkey',
  pages: packedPages(here('../pages')),
  moduleBundler: here('./bundleModule.js'),
  docsFolder: here('../docs'),
  exampleConfig: here('../latchkey.config.example.ts'),
  deployFolder: here('../deploy'),
})
