import { AppError, type Log, systemClock } from '@latchkey/base'
import type { HealthState } from '../health/healthRoutes.ts'
import type { RouteFinder } from '../http/routeFinder.ts'
import { createServerLog } from '../log/createServerLog.ts'
import { createServerMetrics, type ServerMetrics } from '../metrics/createServerMetrics.ts'
import { observeRequests, observeUnreadable } from '../metrics/observeRequests.ts'
import { openAdminServer } from '../metrics/openAdminServer.ts'
import { gatherSettings } from '../settings/gatherSettings.ts'
import { readLogSettings } from '../settings/readLogSettings.ts'
import { type Environment, readDatabaseUrl, readPort, readSetting } from '../settings/readSetting.ts'
import { readSettingFile } from '../settings/readSettingFile.ts'
import type { SettingRow } from '../settings/settingRow.ts'

/** A server that runs by itself. */
export type ServerProgram = {
  readonly environment: Environment
  /** Every setting there is, with those that all servers have. */
  readonly rows: readonly SettingRow[]
  /** Names like those of the rows. */
  readonly ownNames: RegExp
  /** The variable that names the settings' file. */
  readonly fileSetting: string
  /** The templates of paths, by which requests are counted. */
  readonly findRoute: RouteFinder
  readonly start: (starting: ServerStart) => Promise<StartedServer>
}

export type ServerStart = {
  /** The settings from all places. */
  readonly environment: Environment
  readonly log: Log
  readonly tell: (line: string) => void
  readonly metrics: ServerMetrics
  /** Counts what is answered. */
  readonly observe: (answer: (request: Request) => Promise<Response>) => (request: Request) => Promise<Response>
  /** Counts what is refused unread; see `serve`. */
  readonly onUnreadable: (method: string) => void
}

export type StartedServer = {
  readonly health: HealthState
  /** Pages of parts that count for themselves. */
  readonly renderMetrics?: () => string
  close(): Promise<void>
}

const stopTimeoutMs = 15_000

/** Runs a server in this process until a signal stops it, and ends the process with it. */
export async function runServer(program: ServerProgram): Promise<never> {
  const tell = (line: string) => void process.stdout.write(`${line}\n`)
  const complain = (line: string) => void process.stderr.write(`${line}\n`)
  try {
    const { environment, unknown } = gatherSettings({
      ...program,
      file: readSettingFile(program.environment, program.fileSetting, program.rows),
    })
    const log = createServerLog({ ...readLogSettings(environment, process.stderr.isTTY), write: complain })
    for (const name of unknown) log.warn(`${name} is no setting of this program, and changes nothing`)
    const stopped = new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
    })
    const running = await startServer(program, { environment, log, tell })
    await stopped
    tell('Stopping …')
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    await running.close()
    process.exit(0)
  } catch (error) {
    const hint = error instanceof AppError && error.hint !== undefined ? ` ${error.hint}` : ''
    complain(`${error instanceof Error ? error.message : String(error)}${hint}`)
    process.exit(1)
  }
}

/** The owner's port is taken before all else, and closed after it: it tells how the rest comes and goes. */
async function startServer(
  { start, findRoute }: ServerProgram,
  given: Pick<ServerStart, 'environment' | 'log' | 'tell'>,
): Promise<{ close(): Promise<void> }> {
  const { environment, log, tell } = given
  const metrics = createServerMetrics(readDatabaseUrl(environment) === undefined ? 'sqlite' : 'postgresql')
  let started: StartedServer | undefined
  const render = async () => {
    const { contentType, text } = await metrics.render()
    return { contentType, text: `${text}${started?.renderMetrics?.() ?? ''}` }
  }
  const port = readPort(environment, 'LATCHKEY_ADMIN_PORT')
  const host = readSetting(environment, 'LATCHKEY_ADMIN_HOST') ?? '127.0.0.1'
  const health = () => started?.health
  const admin = port === undefined ? undefined : await openAdminServer({ host, port, metrics: { render }, health })
  if (admin !== undefined) tell(`Figures for you alone: ${admin.url}/metrics`)
  const { onRequest } = metrics
  const routeOf = (path: string) => findRoute(path) ?? '/{unknown}'
  const observe: ServerStart['observe'] = (answer) =>
    observeRequests(answer, { clock: systemClock, log, onRequest, routeOf })
  started = await start({ ...given, metrics, observe, onUnreadable: observeUnreadable({ log, onRequest }) })
  const { close } = started
  return { close: () => close().then(() => admin?.close()) }
}
