import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type SpawnedRelay = {
  readonly url: string
  readonly httpUrl: string
  /** Ends it with -9, or as a service manager would. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
}

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const generous = {
  LATCHKEY_RELAY_CONNECTIONS_PER_SECOND: '100000',
  LATCHKEY_RELAY_REQUESTS_PER_SECOND: '100000',
  LATCHKEY_RELAY_SOCKETS_PER_ADDRESS: '100000',
}

/** A relay in a process of its own, on a free port unless one is given. Whoever starts it ends it. */
export function spawnRelay(environment: Readonly<Record<string, string>>): Promise<SpawnedRelay> {
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { PATH: process.env['PATH'] ?? '', LATCHKEY_RELAY_PORT: '0', ...generous, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const complaints: string[] = []
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The relay ended with ${code}: ${complaints.join('')}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      const url = /ready: (ws:\/\/\S+)/.exec(chunk.toString())?.[1]
      if (url === undefined) return
      resolve({ url, httpUrl: url.replace('ws:', 'http:'), end: (signal) => end(child, signal) })
    })
  })
}

function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
