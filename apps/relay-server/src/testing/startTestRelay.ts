import { type Clock, type Log, silentLog } from '@latchkey/base'
import { nameCallers, serve } from '@latchkey/node'
import { attachRelay } from '../attachRelay.ts'
import { ownHostsOf } from '../ownHosts.ts'
import { createRelay, type RelayServer } from '../relay/relay.ts'
import type { RelayConfig } from '../relay/relayConfig.ts'
import type { RelayStore } from '../store/store.ts'
import type { UnfinishedLimits } from '../unfinishedMessages.ts'

export type TestRelay = {
  readonly url: string
  readonly httpUrl: string
  readonly relay: RelayServer
  /** Stops as a deployment stops: newcomers first, then the sockets, then the server. */
  readonly close: () => Promise<void>
}

export type TestRelayOptions = {
  readonly store: RelayStore
  readonly clock: Clock
  readonly config?: RelayConfig
  readonly log?: Log
  readonly pingMs?: number
  readonly unfinished?: Partial<UnfinishedLimits>
}

/** Generous: a test is many clients on one address. */
const limits = { connectionsPerSecond: 10_000, connectionBurst: 10_000 }

/** A relay on a free port of this machine. */
export async function startTestRelay({
  store,
  clock,
  config,
  log = silentLog,
  pingMs,
  unfinished,
}: TestRelayOptions): Promise<TestRelay> {
  const relay = createRelay({ store, clock, log, config: { ...config, limits: { ...limits, ...config?.limits } } })
  const addressOf = nameCallers({ isBehindProxy: false })
  const serving = await serve({
    fetch: (request, incoming) =>
      relay.routes.fetch(request, { ip: addressOf(incoming), ownHosts: ownHostsOf(incoming) }),
    ...{ host: '127.0.0.1', port: 0 },
  })
  const attached = attachRelay(serving.server, relay, {
    path: '/',
    ...(pingMs !== undefined && { pingMs }),
    ...(unfinished !== undefined && { unfinished }),
  })
  return {
    url: serving.url.replace(/^http/, 'ws'),
    httpUrl: serving.url,
    relay,
    async close() {
      await attached.close()
      serving.server.closeAllConnections()
      await serving.close()
    },
  }
}
