import { AppError } from '@latchkey/base'
import { createServerLog, readLogSettings } from '@latchkey/node'
import { readRelaySettings } from './config.ts'
import { startRelay } from './startRelay.ts'

const stopTimeoutMs = 15_000

const tell = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)

try {
  const log = createServerLog({ ...readLogSettings(process.env, process.stderr.isTTY), write: complain })
  const settings = readRelaySettings(process.env)
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
  const relay = await startRelay(settings, log)
  // Said first: whoever waits for the relay to be ready has read it by then.
  tell(`The link protocol is served at ${relay.linkUrl}`)
  tell(`The relay is ready: ${relay.url} (${settings.storage.kind})`)
  await stopped
  tell('Stopping …')
  setTimeout(() => process.exit(1), stopTimeoutMs).unref()
  await relay.close()
  process.exit(0)
} catch (error) {
  const hint = error instanceof AppError && error.hint !== undefined ? ` ${error.hint}` : ''
  complain(`${error instanceof Error ? error.message : String(error)}${hint}`)
  process.exit(1)
}
