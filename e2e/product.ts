import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const rootFolder = fileURLToPath(new URL('../', import.meta.url))

/** The product, running as its owner runs it. */
export type Product = {
  readonly origin: string
  /** The nodes' own addresses, by chain id, as the start table names them. */
  readonly nodeUrls: Readonly<Record<number, string>>
  readonly output: () => string
  /** Sends an interrupt, as Ctrl-C does; resolves with the exit code. */
  stop(): Promise<number>
  /** Ends it without a word, as a machine that fails does. */
  kill(): Promise<void>
}

/** The output of a start that ended before it was ready. */
export type FailedStart = { readonly exitCode: number; readonly output: string }

/** A program by which somebody starts the product, and where they do. */
export type Starter = { readonly program: string; readonly folder: string; readonly words?: readonly string[] }

const ofRepository: Starter = {
  program: 'scripts/run.mjs',
  folder: rootFolder,
  words: ['apps/latchkey/src/main.ts'],
}

/** Starts the product with the given environment and waits for its ready line, or for its end. */
export async function startProduct(
  environment: Readonly<Record<string, string>>,
  { program, folder, words = [] } = ofRepository,
): Promise<Product | FailedStart> {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: folder,
    env: { ...withoutSettings(process.env), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)))
  const origin = new Promise<string>((resolve) => {
    const onData = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /Latchkey is ready: (http:\/\/\S+)/.exec(output)
      if (found?.[1] !== undefined) resolve(found[1])
    }
    child.stdout.on('data', onData)
    child.stderr.on('data', onData)
  })
  const first = await Promise.race([origin, ended])
  if (typeof first === 'number') return { exitCode: first, output }
  return {
    origin: first,
    nodeUrls: readNodeUrls(output),
    output: () => output,
    stop: () => stop(child, ended),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Fails with what the program said when it did not become ready. */
export function assertStarted(started: Product | FailedStart): asserts started is Product {
  if ('exitCode' in started) throw new Error(`Latchkey ended with ${started.exitCode}:\n${started.output}`)
}

/** A tester's own settings must not reach the product under test. */
export function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const entries = Object.entries(environment).filter(([name]) => !/^(?:LATCHKEY_|DATABASE_URL$)/.test(name))
  return Object.fromEntries(entries)
}

function readNodeUrls(output: string): Record<number, string> {
  const rows = output.matchAll(/chain (\d+)\b.*?(http:\/\/127\.0\.0\.1:\d+)/g)
  return Object.fromEntries([...rows].map(([, id, url]) => [Number(id), url ?? '']))
}

function stop(child: ChildProcess, ended: Promise<number>): Promise<number> {
  if (child.exitCode === null) child.kill('SIGINT')
  return ended
}
