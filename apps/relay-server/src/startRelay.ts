import { join } from 'node:path'
import { type Clock, systemClock } from '@latchkey/base'
import {
  closeInOrder,
  createRoutes,
  nameCallers,
  type ServerStart,
  type StartedServer,
  type StatementObserver,
  serve,
} from '@latchkey/node'
import { attachRelay } from './attachRelay.ts'
import type { RelaySettings } from './config.ts'
import { attachLink, linkSocketPath } from './link/attachLink.ts'
import { type LinkServer, openLinkServer } from './link/linkServer.ts'
import { openRoomPlace } from './link/openRoomPlace.ts'
import { openMailboxes } from './openMailboxes.ts'
import { ownHostsOf } from './ownHosts.ts'
import { createRelay } from './relay/relay.ts'
import type { RelayPeer } from './relay/relayRoutes.ts'

export type RelayStart = Pick<ServerStart, 'log'> &
  Partial<Pick<ServerStart, 'observe' | 'onUnreadable'>> & {
    readonly onStatement?: StatementObserver | undefined
    /** Opens the link server over its place; ours unless given. */
    readonly linkServer?: typeof openLinkServer
  }

/** A relay that listens. */
export type RunningRelay = StartedServer & {
  readonly url: string
  /** Where the link protocol is served. */
  readonly linkUrl: string
  /** Takes nobody in any more, sends the sockets elsewhere and writes out what is on its way. */
  close(): Promise<void>
}

/** A handshake that takes longer is none. */
const handshakeMs = 5000
const requestMs = 10_000
const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

/** Where the link protocol is served, beside the relay. */
export const linkPath = '/link'

/** Starts a relay of its own on a port, and a link server with it. Fails with the store's errors, `port_in_use` or `cannot_listen`. */
export async function startRelay(
  settings: RelaySettings,
  {
    log,
    onStatement,
    observe = (answer) => answer,
    onUnreadable = () => undefined,
    linkServer = openLinkServer,
  }: RelayStart,
): Promise<RunningRelay> {
  const clock = systemClock
  const { storage: place, storeLimits: limits } = settings
  const store = await openMailboxes({ place, limits, clock, log, observe: onStatement })
  const relay = createRelay({ store, clock, log, config: settings.relay })
  const link = await openLink(settings, { clock, log, onStatement, linkServer }).catch(async (error: unknown) => {
    await closeInOrder([relay.close], [store.close]).catch(() => undefined)
    throw error
  })
  const addressOf = nameCallers(settings)
  const routes = createRoutes<{ Bindings: RelayPeer }>()
  routes.get(`${linkPath}/metrics`, (context) =>
    context.body(link.renderMetrics(), 200, { 'content-type': metricsType }),
  )
  routes.route(linkPath, link.routes)
  routes.route('/', relay.routes)
  const serving = await serve({
    fetch: (request, incoming) => {
      const peer = { ip: addressOf(incoming), ownHosts: ownHostsOf(incoming) }
      return observe(async () => await routes.fetch(request, peer))(request)
    },
    ...{ onUnreadable, host: settings.host, port: settings.port },
    headersTimeoutMs: handshakeMs,
    requestTimeoutMs: requestMs,
  }).catch(async (error: unknown) => {
    await closeInOrder([relay.close, link.close], [link.closePlace, store.close]).catch(() => undefined)
    throw error
  })
  const attached = attachRelay(serving.server, relay, { path: '/', otherPath: linkSocketPath(linkPath), addressOf })
  const attachedLink = attachLink(serving.server, link, { path: linkPath, addressOf })
  return {
    url: serving.url.replace(/^http/, 'ws'),
    linkUrl: `${serving.url}${linkPath}`,
    health: relay.health,
    renderMetrics: () => `${relay.renderMetrics()}${link.renderMetrics()}`,
    async close() {
      const closed = serving.close()
      const closeLink = () => closeInOrder([link.close], [attachedLink.close])
      // Requests under way are answered before the storage under them is closed.
      await closeInOrder([attached.close, closeLink], [() => closed], [link.closePlace, store.close])
    },
  }
}

type LinkDeps = Pick<RelayStart, 'log' | 'onStatement'> & {
  readonly clock: Clock
  readonly linkServer: typeof openLinkServer
}

/** `closePlace` closes what it stands on, after it. */
type OpenLink = LinkServer & { readonly closePlace: () => Promise<void> }

/** Sessions of the link protocol are kept on the database server, or in the folder of the relay. */
async function openLink(
  { storage, link }: RelaySettings,
  { clock, log, onStatement, linkServer }: LinkDeps,
): Promise<OpenLink> {
  const folder = storage.kind === 'folder' ? join(storage.folder, 'link') : undefined
  const databaseUrl = storage.kind === 'server' ? storage.url : undefined
  const place = await openRoomPlace({ databaseUrl, folder, log, observe: onStatement })
  try {
    const server = await linkServer({ place, config: link, clock, log })
    return { ...server, closePlace: place.close }
  } catch (error) {
    await place.close()
    throw error
  }
}
