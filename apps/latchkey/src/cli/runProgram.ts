import { readSettings } from '../config/config.ts'
import { start } from '../start.ts'
import { toLine, toStartFailure } from '../startFailure.ts'
import { terminalLog } from '../terminalLog.ts'
import type { Program } from './program.ts'
import { runCli } from './runCli.ts'

const stopTimeoutMs = 10_000

/** Runs the program in this process, with its words and environment, and ends the process with it. */
export async function runProgram(program: Program): Promise<never> {
  // Files of this program are for its own user alone.
  process.umask(0o077)
  const commands = (text: string) => text.replaceAll('latchkey custody ', `${program.call} custody `)
  const tell = (line: string) => void process.stdout.write(`${commands(line)}\n`)
  const log = terminalLog((line) => void process.stderr.write(`${commands(line)}\n`))
  const stopping = new AbortController()
  const { signal } = stopping
  // Ctrl-C reaches this process from the terminal and from its parent: the second one must change nothing.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort())
  let isServing = false

  async function serve(): Promise<void> {
    isServing = true
    const settings = readSettings(process.env, process.cwd())
    const { pages, moduleBundler } = program
    const running = await start({ settings, pages, moduleBundler, tell, log, signal })
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    tell('Stopping …')
    // If a part hangs while it closes, the person who asked to stop is not kept waiting.
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    await running.close()
  }

  try {
    const isWell = await runCli({
      ...{ program, tell, log, signal, serve },
      words: process.argv.slice(2),
      environment: process.env,
      folder: process.cwd(),
      // npm runs programs in a folder of its own choice, and says where it was called.
      callFolder: process.env['INIT_CWD'] ?? process.cwd(),
    })
    process.exit(isWell ? 0 : 1)
  } catch (error) {
    // A start that was stopped is stopped; a command that was interrupted is not done.
    if (isServing && signal.aborted) process.exit(0)
    process.stderr.write(`${commands(toLine(toStartFailure(error)))}\n`)
    process.exit(1)
  }
}
