import { type ChildProcess, spawn } from 'node:child_process'
import { httpRpc, type Rpc, systemClock, withSignal, withTimeout } from '@latchkey/base'
import { findAnvil } from './anvilBinary.ts'
import { endWithParent } from './endWithParent.ts'
import { DevChainError, textOf } from './errors.ts'
import { hardforkOf, installRollup, type RollupMode } from './rollup.ts'

const startTimeoutMs = 20_000
const closeTimeoutMs = 2_000
const maxKeptOutput = 20_000

export type AnvilOptions = {
  readonly chainId: number
  /** Makes the chain a rollup whose transactions pay a layer-1 data fee, with the oracle of this upgrade. */
  readonly rollup?: RollupMode
  /** More arguments for anvil, for example `--no-mining`. */
  readonly arguments?: readonly string[]
  /** The program to run, found among the installed packages unless given. */
  readonly program?: string
  readonly signal?: AbortSignal
}

/** A running node. Its ten public development accounts are funded and unlocked. */
export type Anvil = {
  readonly url: string
  readonly pid: number
  readonly rpc: Rpc
  /** Ends the node; resolves when its process is gone. */
  close(): Promise<void>
}

/**
 * Starts one anvil on a free port of 127.0.0.1. The caller closes it; it never outlives this process.
 * Fails with `anvil_unsupported`, `anvil_missing` or `anvil_failed`.
 */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const { chainId, rollup, signal } = options
  signal?.throwIfAborted()
  const network = rollup === undefined ? [] : ['--network', 'optimism', '--hardfork', hardforkOf(rollup)]
  // Port 0: the system chooses, so that no other program can take the port in between.
  const base = ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId), '--color', 'never']
  const child = spawn(options.program ?? findAnvil(), [...base, ...network, ...(options.arguments ?? [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const release = endWithParent(child)
  gone.then(release)
  const close = () => end(child, gone)
  try {
    const url = await withSignal(withTimeout(listening(child), startTimeoutMs, systemClock), signal)
    const rpc = httpRpc({ url, fetch, clock: systemClock })
    if (rollup !== undefined) await installRollup(rpc, rollup)
    // A process that listens has a pid.
    return { url, pid: child.pid ?? 0, rpc, close }
  } catch (cause) {
    await close()
    if (signal?.aborted) throw signal.reason
    if (cause instanceof DevChainError) throw cause
    throw new DevChainError('anvil_failed', { cause, data: { chainId, text: textOf(cause) } })
  }
}

/** Waits for the line that names the address, and goes on reading: a full pipe would stop the node. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    let failure = ''
    const onOutput = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-maxKeptOutput)
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(output)?.[1]
      if (port === undefined) return
      child.stdout?.off('data', onOutput).resume()
      resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', (chunk: Buffer) => {
      failure = (failure + chunk.toString()).slice(-maxKeptOutput)
    })
    child.once('error', reject)
    child.once('close', (code) => {
      const [firstLine = ''] = (failure || output).trim().split('\n')
      reject(new Error(firstLine || `anvil ended with ${code}`))
    })
  })
}

async function end(child: ChildProcess, gone: Promise<void>): Promise<void> {
  if (child.pid === undefined) return
  child.kill('SIGTERM')
  await withTimeout(gone, closeTimeoutMs, systemClock).catch(() => child.kill('SIGKILL'))
  await gone
}
