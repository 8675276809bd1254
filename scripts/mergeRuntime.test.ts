import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeRuntime } from './mergeRuntime.ts'

const sources = {
  'library.cjs': 'exports.double = (value) => 2 * value; exports.__esModule = true',
  'other.cjs': 'module.exports = { word: "late" }',
  'late.js':
    'import other from "./other.cjs"; import { double } from "./library.cjs"; export const text = other.word + double(4)',
  'first.js':
    'import { double } from "./library.cjs"; export const four = double(2); export const late = () => import("./late.js")',
}

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-runtime-'))
  for (const [name, source] of Object.entries(sources)) await writeFile(join(folder, name), source)
})

afterAll(async () => await rm(folder, { recursive: true, force: true }))

async function buildInto(outDir: string, plugins: ReturnType<typeof mergeRuntime>[]): Promise<readonly string[]> {
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins,
    build: {
      outDir,
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: join(folder, 'first.js'),
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: 'first.mjs',
          chunkFileNames: '[name]-[hash].mjs',
          codeSplitting: { groups: [{ name: 'library', test: /library\.cjs/ }] },
        },
      },
    },
  })
  return await readdir(join(folder, outDir))
}

test('the helpers of the bundler are in the chunk that is loaded first, and everything works as before', async () => {
  const isRuntime = (name: string) => name.startsWith('rolldown-runtime')
  // Were there none, nothing would be shown here.
  expect((await buildInto('plain', [])).some(isRuntime)).toBe(true)
  const files = await buildInto('merged', [mergeRuntime('library')])
  expect(files.some(isRuntime)).toBe(false)
  const page = await import(pathToFileURL(join(folder, 'merged', 'first.mjs')).href)
  expect(page.four).toBe(4)
  expect((await page.late()).text).toBe('late8')
})

test('error: a chunk that others run before cannot take them in', async () => {
  await expect(buildInto('refused', [mergeRuntime('late')])).rejects.toThrow(/has to be the first, and imports library/)
})
