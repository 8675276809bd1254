import { type Hex, type Rpc, RpcError } from '@latchkey/base'
import { type Address, hashTransaction } from '@latchkey/evm'

/** The row in which the accounts of this wallet send. */
export type SendQueue = {
  /** Waits for what the account sends on the network before: the next nonce is read when that has left. */
  inTurn<Value>(chainId: number, account: Address, work: () => Promise<Value>): Promise<Value>
  /** The hash of what was handed to the node. Fails with the node's own failure. */
  broadcast(signed: Hex, chainId: number): Promise<Hex>
}

/** Answers of nodes to something that they have already. */
const knownText = /already known|already imported|known transaction/i

export function createSendQueue({ rpc }: { readonly rpc: (chainId: number) => Rpc }): SendQueue {
  const turns = new Map<string, Promise<unknown>>()
  return {
    inTurn(chainId, account, work) {
      const name = `${chainId}.${account}`
      const result = (turns.get(name) ?? Promise.resolve()).then(work)
      turns.set(
        name,
        result.catch(() => undefined),
      )
      return result
    },
    async broadcast(signed, chainId) {
      try {
        await rpc(chainId).call({ method: 'eth_sendRawTransaction', params: [signed] })
      } catch (error) {
        if (!(error instanceof RpcError) || !knownText.test(error.message)) throw error
      }
      // Of our own reckoning: a node's word for it is not needed.
      return hashTransaction(signed)
    },
  }
}
