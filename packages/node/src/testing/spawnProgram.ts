import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
/** Longer than any bundle takes: no worker is at it any more. */
const longestBundleMs = 60_000

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

/**
 * One file of the whole program: it starts in a fraction of the time, which counts when it is started often. Where
 * `npm test` names a folder for them, it is made once for all workers and parts of the run.
 */
export async function bundleProgram(entry: string): Promise<string> {
  const shared = process.env['LATCHKEY_TEST_BUNDLES']
  if (shared !== undefined) return await bundleOnce(entry, join(shared, hashOf(entry)))
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bundle-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return await bundle(entry, folder)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

async function bundleOnce(entry: string, folder: string): Promise<string> {
  const made = join(folder, 'made')
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another worker was first, or there is no place for any.
    if (!existsSync(folder)) throw error
    for (let waitedMs = 0; !existsSync(made); waitedMs += 50) {
      if (waitedMs > longestBundleMs) throw new Error(`${entry} was bundled by no worker`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return join(folder, programFile)
  }
  const program = await bundle(entry, folder)
  writeFileSync(made, '')
  return program
}

const programFile = 'program.mjs'

async function bundle(entry: string, outDir: string): Promise<string> {
  const { build } = await import('vite')
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true, target: 'node' },
    build: { ssr: entry, outDir, minify: false, rollupOptions: { output: { entryFileNames: programFile } } },
  })
  return join(outDir, programFile)
}
