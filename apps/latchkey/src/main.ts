import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { readCommit } from './cli/readCommit.ts'
import { runProgram } from './cli/runProgram.ts'
import { buildWebWhenStale } from './pages/buildWeb.ts'

// The program from a clone: pages are built where they are stale.
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const manifest: unknown = JSON.parse(readFileSync(here('../package.json'), 'utf8'))

await runProgram({
  version: v.parse(v.object({ version: v.string() }), manifest).version,
  commit: () => readCommit(here('../../..')),
  call: 'npm start --',
  pages: buildWebWhenStale,
  moduleBundler: here('./pages/bundleModule.ts'),
  docsFolder: here('../../../.docs/site'),
  exampleConfig: here('../../../latchkey.config.example.ts'),
  deployFolder: here('../../../deploy'),
})
