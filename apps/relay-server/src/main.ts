import { AppError, type Log } from '@latchkey/base'
import { readRelaySettings } from './config.ts'
import { startRelay } from './startRelay.ts'

const stopTimeoutMs = 15_000

const tell = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)
const toLine = (message: string, details: readonly unknown[]) =>
  [message, ...details.map((detail) => (detail instanceof Error ? detail.message : JSON.stringify(detail)))].join(' ')
const log: Log = {
  debug: () => undefined,
  info: (message, ...details) => complain(toLine(message, details)),
  warn: (message, ...details) => complain(toLine(message, details)),
  error: (message, ...details) => complain(toLine(message, details)),
}

try {
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
