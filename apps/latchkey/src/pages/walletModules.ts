import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { CheckedWallets } from '../config/ownerWallets.ts'
import { LatchkeyError, reasonOf } from '../errors.ts'
import { shortDigest } from './integrity.ts'

/** Code for wallets that is the owner's own or installed by them, by the path at which pages fetch it. */
export type WalletModules = {
  /** The address of the module of a wallet. */
  readonly urls: { readonly edenOnline?: string; readonly baseAccount?: string }
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
}

export type ModuleBuilding = {
  readonly wallets: CheckedWallets
  /** The owner's configuration: names are looked up from its folder. */
  readonly configFile: string
  /** The program that makes one file of a module, run by Node with the folder, the source and the file to write. */
  readonly bundler: string
  readonly tell: (line: string) => void
}

const baseAccountPackage = '@base-org/account'

/**
 * Makes one file of each module that the owner's wallets need, anew at every start: what they import may have changed.
 * Nothing is done where none is named. Fails with `bad_configuration` or `wallet_module_not_built`.
 */
export async function buildWalletModules(building: ModuleBuilding): Promise<WalletModules> {
  const { wallets, configFile, bundler, tell } = building
  const sources = readSources(wallets, configFile)
  if (sources.length === 0) return { urls: {}, files: new Map() }
  tell(`Building code for ${sources.map(({ words }) => words).join(' and ')} …`)
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-wallets-'))
  try {
    const built = []
    for (const { name, words, source } of sources) {
      const outFile = join(folder, `${name}.js`)
      await bundle({ words, bundler, root: dirname(configFile), source, outFile })
      const body = Uint8Array.from(await readFile(outFile))
      built.push({ name, body, url: `/wallet-modules/${name}-${shortDigest(body)}.js` })
    }
    return {
      urls: Object.fromEntries(built.map(({ name, url }) => [name, url])),
      files: new Map(built.map(({ url, body }) => [url, body])),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Source = { readonly name: keyof WalletModules['urls']; readonly words: string; readonly source: string }

function readSources({ edenOnline, baseAccount }: CheckedWallets, configFile: string): readonly Source[] {
  const bad = (field: string, problem: string) =>
    new LatchkeyError('bad_configuration', { data: { file: configFile, field, problem } })
  const sources: Source[] = []
  if (edenOnline !== undefined) {
    const file = resolve(dirname(configFile), edenOnline.module)
    if (!existsSync(file)) throw bad('wallets.edenOnline.module', `names ${file}, but there is no such file`)
    const source = `export { createProvider } from ${JSON.stringify(file)}`
    sources.push({ name: 'edenOnline', words: 'Eden Online', source })
  }
  if (baseAccount !== undefined) {
    if (!isInstalled(baseAccountPackage, configFile)) {
      const problem = `needs the package ${baseAccountPackage}, which is not installed (npm install ${baseAccountPackage})`
      throw bad('wallets.baseAccount', problem)
    }
    const source = `export { createBaseAccountSDK } from '${baseAccountPackage}'`
    sources.push({ name: 'baseAccount', words: 'Base Account', source })
  }
  return sources
}

function isInstalled(name: string, from: string): boolean {
  try {
    createRequire(from).resolve(name)
    return true
  } catch {
    return false
  }
}

type Bundling = {
  readonly words: string
  readonly bundler: string
  readonly root: string
  readonly source: string
  readonly outFile: string
}

/** In a process of its own, as the pages are built: a build's memory and plug-ins have no place in a server. */
function bundle({ words, bundler, root, source, outFile }: Bundling): Promise<void> {
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, [bundler, root, source, outFile], { cwd: root })
    let complaint = ''
    child.stdout.resume()
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString()
    })
    const fail = (cause: Error) =>
      reject(new LatchkeyError('wallet_module_not_built', { cause, data: { wallet: words, reason: reasonOf(cause) } }))
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0 ? done() : fail(new Error(toReason(stripVTControlCharacters(complaint)))),
    )
  })
}

/** The first line that says something. */
function toReason(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.find((line) => /\w/.test(line) && !/^Build failed/.test(line)) ?? 'the build failed'
}
