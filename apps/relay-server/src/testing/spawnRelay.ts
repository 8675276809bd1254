import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export type SpawnedRelay = {
  readonly url: string
  readonly httpUrl: string
  readonly pid: number
  /** What it has said until it was ready. */
  readonly greeting: string
  /** Ends it with -9, or as a service manager would. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
}

const generous = {
  LATCHKEY_RELAY_CONNECTIONS_PER_SECOND: '100000',
  LATCHKEY_RELAY_REQUESTS_PER_SECOND: '100000',
  LATCHKEY_RELAY_SOCKETS_PER_ADDRESS: '100000',
}

let program: Promise<string> | undefined

/** A relay in a process of its own, on a free port unless one is given. Whoever starts it ends it. */
export async function spawnRelay(environment: Readonly<Record<string, string>>): Promise<SpawnedRelay> {
  program ??= bundle(fileURLToPath(new URL('../main.ts', import.meta.url)))
  return await spawnServer(await program, { LATCHKEY_RELAY_PORT: '0', ...generous, ...environment })
}

/** Runs a program that says `ready: ws://…` when it listens. */
export function spawnServer(path: string, environment: Readonly<Record<string, string>>): Promise<SpawnedRelay> {
  const child = spawn(process.execPath, [path], { env: { ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  const complaints: string[] = []
  let greeting = ''
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The relay ended with ${code}: ${complaints.join('')}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      greeting += chunk.toString()
      const url = /ready: (ws:\/\/\S+)/.exec(greeting)?.[1]
      if (url === undefined) return
      const httpUrl = url.replace('ws:', 'http:')
      resolve({ url, httpUrl, pid: child.pid ?? 0, greeting, end: (signal) => end(child, signal) })
    })
  })
}

/** One file of the whole program: it starts in a fraction of the time, which counts when it is started fifty times. */
export async function bundle(entry: string): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'relay-bundle-'))
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true, target: 'node' },
    build: { ssr: entry, outDir, minify: false, rollupOptions: { output: { entryFileNames: 'program.mjs' } } },
  })
  return join(outDir, 'program.mjs')
}

function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
