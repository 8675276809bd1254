import type { Server } from 'node:http'
import { join } from 'node:path'
import { type Log, systemClock } from '@latchkey/base'
import { closeInOrder, createRoutes, type NameCaller, type StatementObserver, tryToWrite } from '@latchkey/node'
import { attachLink, openLinkServer, openRoomPlace } from '@latchkey/relay-server'
import type { Settings } from '../config/config.ts'

/** The prefix of the link protocol's own paths, on the product's own origin. */
export const linkPath = '/link'

/** The link server of the product, taking sockets in. */
export type OpenLink = {
  /** Answers what stands behind `linkPath`. */
  answer(request: Request, caller: string | undefined): Promise<Response>
  /** How it is doing, in a word. */
  health(): Promise<string>
  /** Its counts as a Prometheus page. */
  renderMetrics(): string
  close(): Promise<void>
}

export type LinkOpening = {
  readonly servers: readonly Server[]
  /** Pages of this origin, and of this machine, may use it. */
  readonly origin: string
  readonly settings: Pick<Settings, 'dataFolder' | 'databaseUrl'>
  readonly callerOf: NameCaller
  readonly log: Log
  readonly onStatement?: StatementObserver | undefined
}

/** Opens the link server on servers that listen already; its sessions are kept on the database server, or in a file in the data folder. */
export async function openLink({
  servers,
  origin,
  settings,
  callerOf,
  log,
  onStatement,
}: LinkOpening): Promise<OpenLink> {
  const { dataFolder, databaseUrl } = settings
  const folder = join(dataFolder, 'link')
  const place = await openRoomPlace({ databaseUrl, folder, log, observe: onStatement })
  const config = { origins: [origin] }
  const link = await openLinkServer({ place, config, clock: systemClock, log }).catch(async (error: unknown) => {
    await place.close()
    throw error
  })
  const attached = servers.map((server) => attachLink(server, link, { path: linkPath, addressOf: callerOf }))
  const routes = createRoutes().route(linkPath, link.routes)
  return {
    answer: async (request, caller) => await routes.fetch(request, { ip: caller ?? '' }),
    async health() {
      if (databaseUrl === undefined) await tryToWrite(folder)
      return link.isGood() ? 'ok' : 'cannot store sessions'
    },
    renderMetrics: () => link.renderMetrics(),
    close: () => closeInOrder([link.close], ...attached.map(({ close }) => [close]), [place.close]),
  }
}
