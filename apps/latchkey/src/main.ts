import { createServerLog } from '@latchkey/node'
import { loadSettings } from './config/loadSettings.ts'
import { start } from './start.ts'
import { toLine, toStartFailure } from './startFailure.ts'

// Files of this program are for its own user alone.
process.umask(0o077)

/** For closing the parts, after the time that the settings give to what was begun. */
const closeTimeoutMs = 10_000
/** Ctrl-C reaches this process from the terminal and from its parent: that is one word. A later one is another. */
const sameWordMs = 500

const tell = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)
const load = async () => {
  const environment = process.env
  const loaded = await loadSettings({ environment, folder: process.cwd(), isTerminal: process.stderr.isTTY })
  const log = createServerLog({ ...loaded.log, write: complain })
  for (const name of loaded.unknown) log.warn(`${name} is no setting of this program, and changes nothing`)
  return { settings: loaded.settings, log }
}
const stopping = new AbortController()

let toldToStopAtMs: number | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    toldToStopAtMs ??= performance.now()
    if (performance.now() - toldToStopAtMs > sameWordMs) process.exit(1)
    stopping.abort()
  })
}

/** `npm run custody -- …` is the same program with other work. */
async function runCommandAndExit(words: readonly string[]): Promise<never> {
  const { runCustodyCommand } = await import('./custody/custodyCommand.ts')
  // npm runs scripts in the folder of the product, and says where it was called.
  const folder = process.env['INIT_CWD'] ?? process.cwd()
  const { signal } = stopping
  try {
    process.exit((await runCustodyCommand({ ...(await load()), words, folder, tell, signal })) ? 0 : 1)
  } catch (error) {
    // Also when it was interrupted: it is not done.
    complain(toLine(toStartFailure(error)))
    process.exit(1)
  }
}

try {
  const [word, ...words] = process.argv.slice(2)
  if (word === 'custody') await runCommandAndExit(words)
  const { settings, log } = await load()
  const running = await start({ settings, tell, log, signal: stopping.signal })
  if (!stopping.signal.aborted) {
    await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve, { once: true }))
  }
  tell('Stopping …')
  // If a part hangs while it closes, the person who asked to stop is not kept waiting.
  const { noticeMs, patienceMs } = settings.stop
  setTimeout(() => process.exit(1), noticeMs + patienceMs + closeTimeoutMs).unref()
  await running.close()
  process.exit(0)
} catch (error) {
  if (stopping.signal.aborted) process.exit(0)
  complain(toLine(error))
  process.exit(1)
}
