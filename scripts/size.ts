// Builds the pages and the headless core, prints what they weigh, and fails above budget: `npm run size`.
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { weighInlineScripts } from './inlineScripts.ts'
import { rootFolder } from './repository.ts'

const webFolder = join(rootFolder, 'apps', 'web')
const react = /^(?:react|react-dom|scheduler)(?:\/|$)/
const viem = /^(?:viem|ox|abitype)(?:\/|$)/

/**
 * Limits in kB (1000 bytes) after gzip, of wallets on other devices after brotli, and in packages. The reasons are in the
 * goals of the releases.
 */
const budget = {
  ownFirstLoad: 28,
  page: 8,
  search: 8.5,
  initial: 96,
  core: 15,
  remote: 31,
  packages: 25,
  consoleFirst: 115,
  console: 160,
}

/** Fetched on every visit, when the first frame is on the screen. */
const discoveryEntry = '/browserDiscovery.ts'
/** Where the chunks of wallets on other devices begin: when the page has started, to pair, and to connect or restore. */
const remoteEntries = ['/browserRemote.ts', '/remote/startPairing.ts', '/remote/connectRemotely.ts']
/** Fetched only by browsers whose own cryptography lacks something. */
const remoteSpare = '/cryptography/nobleCryptography.ts'

/** Screens that a visitor may never open, and so must not wait for. */
const behindAClick = ['AccountDialog', 'NetworkSwitcher', 'TransferForm', 'SignForm', 'ActivityList']

type Chunk = Rolldown.OutputChunk

/** The pages as their own configuration builds them, kept in memory: their chunks, and the page itself. */
async function bundlePage(external: RegExp[]): Promise<{ readonly chunks: Chunk[]; readonly html: string }> {
  const options = { write: false, rolldownOptions: { external } }
  const output = await build({ root: webFolder, logLevel: 'error', build: options })
  const page = partsOf(output).find(({ fileName }) => fileName === 'index.html')
  if (page?.type !== 'asset') throw new Error('The build has no page')
  return { chunks: chunksOf(output), html: String(page.source) }
}

/** All of the owner's console. */
async function bundleConsole(): Promise<Chunk[]> {
  const root = join(rootFolder, 'apps', 'console')
  return chunksOf(await build({ root, logLevel: 'error', build: { write: false } }))
}

/** One piece of source text and what it needs, as somebody else's page would bundle it. */
async function bundleEntry(source: string, external: RegExp[], root = webFolder): Promise<Chunk[]> {
  // A path that does not exist, inside a package whose dependencies the source names.
  const entry = join(root, 'entry.virtual.ts')
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { external, input: entry, preserveEntrySignatures: 'strict' },
    },
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
    ],
  })
  return chunksOf(output)
}

type Output = Awaited<ReturnType<typeof build>>

const chunksOf = (output: Output): Chunk[] => partsOf(output).filter((part) => part.type === 'chunk')

function partsOf(output: Output) {
  return [output].flat().flatMap((part) => ('output' in part ? part.output : []))
}

/** The chunks a browser must have before the first line runs. */
function initialChunks(chunks: readonly Chunk[]): Chunk[] {
  return withImports(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  )
}

/** The chunks that hold these modules, and all they import, without those that are there already. */
function chunksFor(chunks: readonly Chunk[], modules: readonly string[], present: readonly Chunk[]): Chunk[] {
  const holders = modules.map((name) => {
    const holder = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(name)))
    if (holder === undefined) throw new Error(`${name} is in no chunk`)
    return holder
  })
  return withImports(chunks, holders).filter((chunk) => !present.includes(chunk))
}

function withImports(chunks: readonly Chunk[], start: readonly Chunk[]): Chunk[] {
  const found = new Set(start)
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name)
      if (imported !== undefined) found.add(imported)
    }
  }
  return [...found]
}

function weigh(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1000
}

function weighBrotli(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0) / 1000
}

/** The packages whose code is in the chunks. */
function packagesOf(chunks: readonly Chunk[]): string[] {
  const ids = chunks.flatMap(({ moduleIds }) => moduleIds)
  const names = ids.flatMap((id) => {
    const path = id.split('node_modules/').at(-1) ?? ''
    if (!id.includes('node_modules/')) return []
    return [path.split('/', path.startsWith('@') ? 2 : 1).join('/')]
  })
  return [...new Set(names)].sort()
}

const failures: string[] = []

function report(title: string, value: number, limit: number, unit = 'kB'): void {
  const isOver = value > limit
  if (isOver) failures.push(title)
  const figures = `${value.toFixed(unit === 'kB' ? 1 : 0).padStart(7)} ${unit.padEnd(8)} of ${String(limit).padStart(3)}`
  console.log(`${isOver ? 'OVER' : 'ok  '} ${title.padEnd(54)} ${figures}`)
}

const { chunks: page, html } = await bundlePage([])
const { chunks: withoutReact } = await bundlePage([react])
const inline = weighInlineScripts(html) / 1000
const core = await bundleEntry("export { connect, createHub, injectedConnector } from '@latchkey/connect'", [viem])
const initial = initialChunks(page)

report('own code on first load, without React', weigh(initialChunks(withoutReact)) + inline, budget.ownFirstLoad)
report('all JavaScript on first load', weigh(initial) + inline, budget.initial)
report('the page with its first frame', gzipSync(html, { level: 9 }).length / 1000, budget.page)
report('headless core with one injected connector, without viem', weigh(initialChunks(core)), budget.core)
const discovery = chunksFor(page, [discoveryEntry], initial)
report('the search for wallets, right after the first frame', weigh(discovery), budget.search)
const started = [...initial, ...discovery]
const remote = chunksFor(page, remoteEntries, started)
report('wallets on other devices, beyond the start, brotli', weighBrotli(remote), budget.remote)
const ofConsole = await bundleConsole()
report("owner's console: JavaScript on first load", weigh(initialChunks(ofConsole)), budget.consoleFirst)
report("owner's console: all JavaScript", weigh(ofConsole), budget.console)
report('runtime packages in the page', packagesOf(page).length, budget.packages, 'packages')

for (const name of behindAClick) {
  const file = `/${name}.tsx`
  const holder = page.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file)))
  const isApart = holder !== undefined && !initial.includes(holder)
  if (!isApart) failures.push(name)
  console.log(
    `${isApart ? 'ok  ' : 'BAD '} ${name} is in a chunk of its own${holder === undefined ? ' (not found)' : ''}`,
  )
}

// Printed for scale, not held to a budget.
const official = await bundleEntry(
  "export { SignClient } from '@walletconnect/sign-client'",
  [],
  join(rootFolder, 'e2e'),
)
const spare = chunksFor(page, [remoteSpare], [...started, ...remote])
console.log(
  `ref  the same as on other devices by @walletconnect/sign-client, brotli ${weighBrotli(official).toFixed(1).padStart(15)} kB`,
)
console.log(`ref  cryptography for browsers that lack it, brotli ${weighBrotli(spare).toFixed(1).padStart(15)} kB`)

console.log('\nchunk                                      gzip kB   first load')
for (const chunk of [...page].sort((a, b) => weigh([b]) - weigh([a]))) {
  const name = chunk.fileName.replace(/^assets\//, '').slice(0, 40)
  console.log(`${name.padEnd(40)} ${weigh([chunk]).toFixed(1).padStart(9)}   ${initial.includes(chunk) ? 'yes' : ''}`)
}
console.log(`\npackages in the page: ${packagesOf(page).join(', ')}`)
if (failures.length > 0) console.error(`\nOver budget or out of place: ${failures.join('; ')}`)
process.exitCode = failures.length > 0 ? 1 : 0
