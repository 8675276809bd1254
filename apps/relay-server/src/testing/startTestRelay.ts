import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Clock, type Log, silentLog } from '@latchkey/base'
import { attachRelay } from '../attachRelay.ts'
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
  const server = createServer((request, response) => {
    if (!attached.handle(request, response)) response.writeHead(404).end()
  })
  const attached = attachRelay(server, relay, {
    path: '/',
    ...(pingMs !== undefined && { pingMs }),
    ...(unfinished !== undefined && { unfinished }),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server's address is never a path.
  const { port } = server.address() as AddressInfo
  return {
    url: `ws://127.0.0.1:${port}`,
    httpUrl: `http://127.0.0.1:${port}`,
    relay,
    async close() {
      await attached.close()
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
    },
  }
}
