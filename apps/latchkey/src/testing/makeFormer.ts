// Writes `former`, what a product of an earlier commit has stored: `node apps/latchkey/src/testing/makeFormer.ts <commit>`.
// Run it with the commit that was landed or released last, before tables are changed. It needs a
// PostgreSQL that DATABASE_URL names, and pg_dump.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startAnvil } from '@latchkey/dev-chain'
import { createServerDatabase, dumpSqlite } from '@latchkey/node/testing'
import { databaseFiles, type FormerFolder, folderFile, formerFolder, serverDump } from './former.ts'
import { leavePayment, leaveTraces, type Traces } from './traces.ts'

const chainId = 31_337
const rootFolder = fileURLToPath(new URL('../../../../', import.meta.url))
const git = (...words: string[]) => execFileSync('git', words, { cwd: rootFolder, encoding: 'utf8' }).trim()

/** Runs the program of a checkout, over a chain of its own, until traces are left with it. */
async function useProgram(checkout: string, folder: string, url: string | undefined): Promise<Traces> {
  const anvil = await startAnvil({ chainId })
  const configFile = `${folder}.config.mjs`
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = { id: chainId, name: 'Local', nativeCurrency, rpcUrls: [anvil.url], testnet: true }
  writeFileSync(configFile, `export default ${JSON.stringify({ chains: [chain] })}`)
  const environment = {
    ...{ LATCHKEY_PORT: '0', LATCHKEY_FRAME_PORT: '0' },
    ...{ LATCHKEY_DATA: folder, LATCHKEY_CONFIG: configFile },
  }
  const child = spawn(process.execPath, ['scripts/run.mjs', 'apps/latchkey/src/main.ts'], {
    cwd: checkout,
    env: { ...process.env, ...environment, DATABASE_URL: url ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const origin = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /Latchkey is ready: (\S+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
    void ended.then(() => reject(new Error(`The program ended:\n${output}`)))
  })
  const place = { origin, folder }
  const traces = await leavePayment(place, await leaveTraces(place), anvil.rpc)
  child.kill('SIGINT')
  await ended
  await anvil.close()
  return traces
}

/** The files beside the databases, without locks. */
function readFiles(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length + 1)] : [],
  )
  const kept = names.filter((name) => !/\.(?:sqlite|sqlite-wal|sqlite-shm|lock)$/.test(name)).sort()
  return Object.fromEntries(kept.map((name) => [name, readFileSync(join(folder, name)).toString('base64')]))
}

/** A database as statements alone: what speaks to its own terminal is left out. */
function dumpServer(url: string): string {
  const words = ['--inserts', '--no-owner', '--no-privileges', '--no-comments', url]
  const lines = execFileSync('pg_dump', words, { encoding: 'utf8', maxBuffer: 1 << 28 }).split('\n')
  return lines.filter((line) => !/^(?:\\|--|SET |SELECT pg_catalog\.set_config|$)/.test(line)).join('\n')
}

/** Gives another checkout all that is installed here, with its own workspaces among it. */
function linkInstalled(checkout: string): void {
  const link = (name: string) => {
    const from = join(rootFolder, name)
    const target = lstatSync(from).isSymbolicLink() ? readlinkSync(from) : from
    symlinkSync(target, join(checkout, name))
  }
  for (const folder of ['node_modules', 'node_modules/@latchkey']) {
    mkdirSync(join(checkout, folder))
    for (const name of readdirSync(join(rootFolder, folder))) if (name !== '@latchkey') link(join(folder, name))
  }
  link('.node')
  for (const parent of ['apps', 'packages']) {
    for (const name of readdirSync(join(checkout, parent))) {
      const installed = join(parent, name, 'node_modules')
      if (existsSync(join(rootFolder, installed))) link(installed)
    }
  }
}

const commit = git('rev-parse', '--short=8', process.argv[2] ?? 'HEAD')
const folder = mkdtempSync(join(tmpdir(), 'latchkey-former-'))
const checkout = join(folder, 'checkout')
const server = await createServerDatabase()
git('worktree', 'add', '--detach', checkout, commit)
try {
  linkInstalled(checkout)
  mkdirSync(formerFolder, { recursive: true })
  for (const storage of ['SQLite', 'PostgreSQL'] as const) {
    const data = join(folder, storage)
    const traces = await useProgram(checkout, data, storage === 'SQLite' ? undefined : server.url)
    const former: FormerFolder = { commit, traces, files: readFiles(data) }
    writeFileSync(join(formerFolder, folderFile(storage)), `${JSON.stringify(former, null, 2)}\n`)
  }
  for (const [name, dump] of Object.entries(databaseFiles)) {
    writeFileSync(join(formerFolder, dump), dumpSqlite(join(folder, 'SQLite', name)))
  }
  writeFileSync(join(formerFolder, serverDump), dumpServer(server.url))
} finally {
  git('worktree', 'remove', '--force', checkout)
  await server.drop()
  rmSync(folder, { recursive: true, force: true })
}
