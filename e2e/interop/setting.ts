import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { silentLog, systemClock } from '@latchkey/base'
import { localAccount } from '@latchkey/evm'
import { attachRelay, createRelay, openMailboxes } from '@latchkey/relay-server'
import { vi } from 'vitest'

export const account = localAccount(`0x${'11'.repeat(32)}`)
const chains = ['eip155:31337', 'eip155:31338']
const methods = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4']
const events = ['chainChanged', 'accountsChanged']
export const optionalNamespaces = { eip155: { chains, methods, events } }
export const namespaces = {
  eip155: { accounts: chains.map((chain) => `${chain}:${account.address}`), methods, events, chains },
}
export const narrow = {
  eip155: { ...namespaces.eip155, accounts: [`eip155:31337:${account.address}`], chains: ['eip155:31337'] },
}

/** Our own relay on a free port of this machine. */
export async function openRelay(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const limits = { connectionsPerSecond: 1000, connectionBurst: 1000 }
  const relay = createRelay({
    store: await openMailboxes({ place: { kind: 'memory' }, clock: systemClock, log: silentLog }),
    clock: systemClock,
    log: silentLog,
    config: { limits },
  })
  const server = createServer((_request, response) => response.writeHead(404).end())
  const attached = attachRelay(server, relay, { path: '/relay' })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // A TCP server's address is never a path.
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/relay`,
    async close() {
      await attached.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Sides that are closed together, after each test. */
export function keeper() {
  const open: { close(): unknown }[] = []
  return {
    kept<Side extends { close(): unknown }>(side: Side): Side {
      open.push(side)
      return side
    },
    async closeAll() {
      for (const side of open.splice(0)) await side.close()
    },
  }
}

/** The text, as soon as it is there. */
export const soon = <Value>(read: () => Value | undefined) =>
  vi.waitFor(
    () => {
      const value = read()
      if (value === undefined) throw new Error('not yet')
      return value
    },
    { timeout: 15_000, interval: 10 },
  )
