import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TestPlace } from './openTestDatabases.ts'

/** The server's own program in a process of its own. Whoever starts it ends it. */
export type SpawnedCustody = {
  readonly url: string
  /** Everything it has said so far, complaints included. */
  readonly output: () => string
  /** Ends it with -9, or as a service manager would. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
}

/** Starts the program over a place, on a free port; its keys and mails are in the place's folder. */
export function spawnCustody({ place, folder }: TestPlace): Promise<SpawnedCustody> {
  const program = fileURLToPath(new URL('../main.ts', import.meta.url))
  // The embedded database takes the folder that the program is given, and its keys stand beside it.
  const data = place.kind === 'folder' ? place.folder : folder
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: {
      ...process.env,
      CUSTODY_DATA: data,
      CUSTODY_PORT: '0',
      CUSTODY_ORIGINS: 'https://wallet.example',
      DATABASE_URL: place.kind === 'server' ? place.url : undefined,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  child.stderr.on('data', (chunk: Buffer) => void lines.push(chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`Custody ended with ${code}: ${lines.join('')}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      lines.push(chunk.toString())
      const url = /Custody is ready: (http:\/\/\S+)/.exec(lines.join(''))?.[1]
      if (url === undefined || !lines.join('').includes('Root organization')) return
      resolve({ url, output: () => lines.join(''), end: (signal) => end(child, signal) })
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
