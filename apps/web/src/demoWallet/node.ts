import { type Rpc, RpcError } from '@latchkey/base'
import { providerCodes } from '@latchkey/connect'
import { ProviderError } from './providerError.ts'

/** Calls one method of a network's node. Fails with `ProviderError` that carries the node's code and text. */
export type NodeCaller = (method: string, params: readonly unknown[]) => Promise<unknown>

/** A node's methods, with its errors as a wallet passes them on. */
export function nodeCaller(rpc: Rpc): NodeCaller {
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
