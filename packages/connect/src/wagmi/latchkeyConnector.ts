import type { Address } from '@latchkey/evm'
import type { CreateConnectorFn } from '@wagmi/core'
import { AccountError } from '../accountError.ts'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { reconnect } from '../actions/reconnect.ts'
import { switchChain } from '../actions/switchChain.ts'
import type { ConnectionState } from '../connectionState.ts'
import type { Connection } from '../connector.ts'
import { ConnectError } from '../errors.ts'
import type { Hub } from '../hub.ts'

/** Options of `latchkeyConnector`. */
export type LatchkeyConnectorOptions = {
  /** The wallet that wagmi's own `connect` opens; without it, wagmi joins what the page connected. */
  readonly connectorId?: string
}

/** A connection in wagmi's state: the active account first. */
type Link = { readonly accounts: readonly [Address, ...Address[]]; readonly chainId: number }

/**
 * The hub as one connector of wagmi 3: whatever is connected here is connected there, and the other way round. Nothing
 * of wagmi is loaded by it.
 */
export function latchkeyConnector(
  hub: Hub,
  { connectorId }: LatchkeyConnectorOptions = {},
): CreateConnectorFn<Connection> {
  return ({ chains, emitter }) => ({
    id: 'latchkey',
    name: 'Latchkey',
    type: 'latchkey',
    async setup() {
      let known = readLink(hub.state.get())
      const unsubscribe = hub.state.subscribe((state) => {
        // An older connection still counts until the new one has been opened or has failed.
        if (state.status === 'connecting' || state.status === 'reconnecting') return
        const link = readLink(state)
        if (link === undefined && known !== undefined) emitter.emit('disconnect')
        if (link !== undefined && known === undefined) emitter.emit('connect', link)
        if (link !== undefined && known !== undefined && !isSame(link, known)) emitter.emit('change', link)
        known = link
      })
      hub.signal.addEventListener('abort', unsubscribe)
    },
    async connect({ chainId, isReconnecting, withCapabilities } = {}) {
      if (hub.connection.get() === undefined) await open(hub, isReconnecting ? undefined : connectorId)
      const before = requireLink(hub)
      // As wagmi's own connectors do: an unreachable network is no reason not to be connected.
      if (chainId !== undefined && chainId !== before.chainId) await switchChain(hub, chainId).catch(rethrowRefusal)
      const link = requireLink(hub)
      const accounts = withCapabilities
        ? link.accounts.map((address) => ({ address, capabilities: {} }))
        : link.accounts
      // The type of the answer depends on the value of a parameter, which only a cast can say.
      return { accounts: accounts as never, chainId: link.chainId }
    },
    disconnect: () => disconnect(hub),
    getAccounts: async () => requireLink(hub).accounts,
    getChainId: async () => requireLink(hub).chainId,
    async getProvider() {
      // wagmi asks for the provider before it asks whether it may reconnect.
      const connection = hub.connection.get() ?? (await reconnect(hub))
      if (connection === undefined) throw new ConnectError('provider_not_found')
      return connection
    },
    isAuthorized: async () => hub.connection.get() !== undefined || (await reconnect(hub)) !== undefined,
    async switchChain({ chainId }) {
      const chain = chains.find(({ id }) => id === chainId)
      await switchChain(hub, chainId)
      if (chain === undefined) throw new AccountError('not_connected')
      return chain
    },
    // The hub listens to the wallet; wagmi hears of it by the subscription above.
    onAccountsChanged: () => undefined,
    onChainChanged: () => undefined,
    onDisconnect: () => undefined,
  })
}

async function open(hub: Hub, connectorId: string | undefined): Promise<void> {
  if (connectorId === undefined) await reconnect(hub)
  else await connect(hub, connectorId)
}

function rethrowRefusal(error: unknown): void {
  if (error instanceof ConnectError && error.code === 'switch_rejected') throw error
}

function readLink(state: ConnectionState): Link | undefined {
  if (state.status !== 'connected') return undefined
  const { address, chainId } = state.account
  return { accounts: [address, ...state.accounts.filter((other) => other !== address)], chainId }
}

function requireLink(hub: Hub): Link {
  const link = readLink(hub.state.get())
  if (link === undefined) throw new AccountError('not_connected')
  return link
}

function isSame(left: Link, right: Link): boolean {
  return left.chainId === right.chainId && left.accounts.join() === right.accounts.join()
}
