import { httpRpc, type Rpc, RpcError, type Store, systemClock } from '@latchkey/base'
import { providerCodes } from '@latchkey/connect'
import { type Address, type Chain, createPrivateKey, localAccount, type Token } from '@latchkey/evm'
import { type ApprovalQuestion, askVisitor } from './approvalWindow.ts'
import { ProviderError } from './providerError.ts'
import { firstChainId, type WalletState } from './walletState.ts'

/** The site's networks as the wallet may show them: their names, and the tokens it knows. */
export type DemoWalletOptions = {
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  /** The name in its windows; "Demo wallet" unless given. */
  readonly name?: string
}

/** Everything the wallet's answers are made from. */
export type DemoWallet = DemoWalletOptions & {
  /** The wallet's state; makes a key when there is none yet. */
  readonly current: () => WalletState
  readonly change: (change: Partial<WalletState>) => void
  /** Asks the visitor in a window of the wallet's own; true for "Approve". */
  readonly ask: (question: ApprovalQuestion) => Promise<boolean>
  /** The node of a network, always through this site's own address. */
  readonly rpc: (chainId: number) => Rpc
  /** The same node, failing as a wallet fails. */
  readonly node: (chainId: number) => NodeCaller
}

/** Joins the stored state and the site's nodes. */
export function openDemoWallet(options: DemoWalletOptions, store: Store<WalletState | undefined>): DemoWallet {
  const current = (): WalletState => {
    const stored = store.get()
    if (stored !== undefined) return stored
    const privateKey = createPrivateKey()
    const made: WalletState = {
      privateKey,
      address: localAccount(privateKey).address,
      chainId: firstChainId,
      chainIds: [firstChainId],
      isConnected: false,
    }
    store.set(made)
    return made
  }
  const rpc = (chainId: number) =>
    httpRpc({ url: `/rpc/${chainId}`, fetch: (url, init) => window.fetch(url, init), clock: systemClock })
  return {
    ...options,
    current,
    change: (change) => store.set({ ...current(), ...change }),
    ask: (question) => askVisitor(options.name ?? 'Demo wallet', question),
    rpc,
    node: (chainId) => nodeCaller(rpc(chainId)),
  }
}

/** Fails with 4100 unless `address` is the account that this site may use. */
export function assertAuthorized(wallet: DemoWallet, address: unknown): Address {
  const state = wallet.current()
  const isOurs = typeof address === 'string' && address.toLowerCase() === state.address.toLowerCase()
  if (state.isConnected && isOurs) return state.address
  throw new ProviderError(
    providerCodes.unauthorized,
    'The requested account and/or method has not been authorized by the user.',
  )
}

/** Calls one method of a network's node. Fails with `ProviderError` that carries the node's code and text. */
type NodeCaller = (method: string, params: readonly unknown[]) => Promise<unknown>

/** A node's methods, with its errors as a wallet passes them on. */
function nodeCaller(rpc: Rpc): NodeCaller {
  return async (method, params) => {
    try {
      return await rpc.call({ method, params })
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      const text = error.data['text']
      const message = typeof text === 'string' && text !== '' ? text : error.message
      throw new ProviderError(error.rpcCode ?? providerCodes.internal, message, error.rpcData)
    }
  }
}
