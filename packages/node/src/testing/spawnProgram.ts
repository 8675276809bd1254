import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A program in a process of its own. Whoever starts it ends it. */
export type SpawnedProgram = {
  /** Where it says that it listens. */
  readonly url: string
  readonly pid: number
  /** Everything it has said so far, complaints included. */
  readonly output: () => string
  /** Ends it with -9, or as a service manager would. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
}

export type ProgramStart = {
  readonly path: string
  /** All that it sees of the environment. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Matches what it says when it is ready; the first group is its address. */
  readonly ready: RegExp
  /** The words before the program's own: another one under which it runs, such as a tracer. */
  readonly under?: readonly string[]
}

/** Longer than any start takes: what says nothing for so long is ended. */
const longestStartMs = 30_000

/** Runs a program by Node until it says that it is ready. Fails with what it complained of when it ends before. */
export function spawnProgram({ path, environment, ready, under = [] }: ProgramStart): Promise<SpawnedProgram> {
  const [command = '', ...args] = [...under, process.execPath, path]
  const child = spawn(command, args, { env: { ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => child.kill('SIGKILL'), longestStartMs)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearTimeout(tooLong)
      reject(new Error(`The program ended with ${code ?? signal}: ${output}`))
    })
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      const url = ready.exec(output)?.[1]
      if (url === undefined) return
      clearTimeout(tooLong)
      resolve({ url, pid: child.pid ?? 0, output: () => output, end: (signal) => end(child, signal) })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
  })
}

function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

/** One file of the whole program: it starts in a fraction of the time, which counts when it is started often. */
export async function bundleProgram(entry: string): Promise<string> {
  const { build } = await import('vite')
  const outDir = mkdtempSync(join(tmpdir(), 'latchkey-bundle-'))
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true, target: 'node' },
    build: { ssr: entry, outDir, minify: false, rollupOptions: { output: { entryFileNames: 'program.mjs' } } },
  })
  return join(outDir, 'program.mjs')
}
