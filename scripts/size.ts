// Builds the pages, prints what they weigh, and fails above budget: `npm run size`. How long that takes a visitor is
// measured by `npm run bench:page`. What is built is what a start of the product serves: it does not build it again.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { buildWeb } from '../apps/latchkey/src/pages/buildWeb.ts'

/** At most: thousands of bytes in Brotli, files, and packages of others. */
const budget = { first: 112.5, firstFiles: 12, consoleFirst: 112, packages: 25 }

/** Screens that a visitor may never open, and so must not wait for. */
const behindAClick = [
  ...['TransferForm', 'SignForm', 'ActivityList', 'ExplorerPage', 'SimulatorPage', 'startEmbedded'],
  ...['EmbeddedDialog', 'EmbeddedSteps', 'AccountDialog', 'Pairing'],
]

/** Parts of the start that follow its first paint at once, and so must not wait for what other screens share. */
const rightAfter = ['Showcase', 'BottomBar', 'LanguageMenu']

/** A script, and its bytes as they are served: in Brotli. */
type Chunk = Rolldown.OutputChunk & { readonly served: number }

/** A page as its own configuration builds it. */
async function bundle(app: 'web' | 'console'): Promise<Chunk[]> {
  const chunks: Rolldown.OutputChunk[] = []
  const { folder } = await buildWeb(app, async (root) => {
    const output = await build({ root, logLevel: 'error' })
    const parts = [output].flat().flatMap((part) => ('output' in part ? part.output : []))
    chunks.push(...parts.filter((part) => part.type === 'chunk'))
  })
  return chunks.map((chunk) => ({ ...chunk, served: statSync(join(folder, `${chunk.fileName}.br`)).size }))
}

/** The chunks that a browser must have before the first line runs. */
function firstChunks(chunks: readonly Chunk[]): Chunk[] {
  const found = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  }
  return [...found]
}

function weigh(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { served }) => sum + served, 0) / 1000
}

/** The packages of others whose code is in the chunks. */
function packagesOf(chunks: readonly Chunk[]): string[] {
  const ids = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.includes('node_modules/'))
  const names = ids.map((id) => {
    const path = id.split('node_modules/').at(-1) ?? ''
    return path.split('/', path.startsWith('@') ? 2 : 1).join('/')
  })
  return [...new Set(names)].sort()
}

function report(title: string, value: number, limit: number, unit: string): void {
  const isOver = value > limit
  if (isOver) process.exitCode = 1
  console.log(`${isOver ? 'OVER' : 'ok  '} ${title.padEnd(44)} ${value.toFixed(1).padStart(7)} ${unit} of ${limit}`)
}

const page = await bundle('web')
const first = firstChunks(page)
report('the page: scripts on first load', weigh(first), budget.first, 'kB')
report('the page: files of them', first.length, budget.firstFiles, 'files')
report('the page: packages of others', packagesOf(page).length, budget.packages, 'packages')
report(
  "the owner's console: scripts on first load",
  weigh(firstChunks(await bundle('console'))),
  budget.consoleFirst,
  'kB',
)

const holderOf = (name: string) =>
  page.find(({ moduleIds }) => moduleIds.some((id) => new RegExp(`/${name}\\.tsx?$`).test(id)))

for (const name of behindAClick) {
  const holder = holderOf(name)
  const isApart = holder !== undefined && !first.includes(holder)
  if (!isApart) process.exitCode = 1
  console.log(`${isApart ? 'ok  ' : 'BAD '} ${name} is not among them`)
}

for (const name of rightAfter) {
  const awaited = holderOf(name)?.imports.filter((fileName) => first.every((chunk) => chunk.fileName !== fileName))
  if (awaited?.length !== 0) process.exitCode = 1
  console.log(`${awaited?.length === 0 ? 'ok  ' : 'BAD '} ${name} brings nothing but itself`)
}

console.log(`\n${page.length} scripts in all, by Brotli:`)
for (const chunk of [...page].sort((left, right) => right.code.length - left.code.length)) {
  console.log(`${weigh([chunk]).toFixed(1).padStart(7)} kB  ${chunk.fileName}${first.includes(chunk) ? '  first' : ''}`)
}
console.log(`\nPackages of others in the page: ${packagesOf(page).join(', ')}`)
