import { createServerLog } from '@latchkey/node'
import { loadSettings } from '../config/loadSettings.ts'
import { start } from '../start.ts'
import { toLine, toStartFailure } from '../startFailure.ts'
import { asCalled } from './asCalled.ts'
import type { Program } from './program.ts'
import { runCli } from './runCli.ts'

/** For closing the parts, after the time that the settings give to what was begun. */
const closeTimeoutMs = 10_000
/** Ctrl-C reaches this process from the terminal and from its parent: that is one word. A later one is another. */
const sameWordMs = 500

/** Runs the program in this process, with its words and environment, and ends the process with it. */
export async function runProgram(program: Program): Promise<never> {
  // Files of this program are for its own user alone.
  process.umask(0o077)
  const commands = (text: string) => asCalled(text, program.call)
  const tell = (line: string) => void process.stdout.write(`${commands(line)}\n`)
  const complain = (line: string) => void process.stderr.write(`${commands(line)}\n`)
  const { signal } = listenForStop()
  const [environment, folder] = [process.env, process.cwd()]
  let isServing = false

  async function load() {
    const loaded = await loadSettings({ environment, folder, isTerminal: process.stderr.isTTY })
    const log = createServerLog({ ...loaded.log, write: complain })
    for (const name of loaded.unknown) log.warn(`${name} is no setting of this program, and changes nothing`)
    return { settings: loaded.settings, owner: loaded.owner, log }
  }

  async function serve(): Promise<void> {
    isServing = true
    const { settings, owner, log } = await load()
    const { pages, moduleBundler, docsFolder } = program
    const running = await start({ settings, owner, pages, moduleBundler, docsFolder, tell, log, signal })
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    tell('Stopping …')
    // If a part hangs while it closes, the person who asked to stop is not kept waiting.
    const { noticeMs, patienceMs } = settings.stop
    setTimeout(() => process.exit(1), noticeMs + patienceMs + closeTimeoutMs).unref()
    await running.close()
  }

  try {
    const isWell = await runCli({
      ...{ program, tell, load, signal, serve, environment, folder },
      words: process.argv.slice(2),
      // npm runs programs in a folder of its own choice, and says where it was called.
      callFolder: environment['INIT_CWD'] ?? folder,
    })
    process.exit(isWell ? 0 : 1)
  } catch (error) {
    // A start that was stopped is stopped; a command that was interrupted is not done.
    if (isServing && signal.aborted) process.exit(0)
    complain(toLine(toStartFailure(error)))
    process.exit(1)
  }
}

/** Stops with the first word to do so, and ends at once with another. */
function listenForStop(): AbortController {
  const stopping = new AbortController()
  let toldToStopAtMs: number | undefined
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      toldToStopAtMs ??= performance.now()
      if (performance.now() - toldToStopAtMs > sameWordMs) process.exit(1)
      stopping.abort()
    })
  }
  return stopping
}
