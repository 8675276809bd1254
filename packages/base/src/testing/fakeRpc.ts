import { type CallRequest, type Rpc, RpcError } from '../jsonRpc.ts'

export type FakeRpc = Rpc & {
  /** Every call so far, batched ones included. */
  readonly calls: CallRequest[]
  /** How many HTTP requests the calls would have cost. */
  readonly requests: () => number
}

/** A node in memory: each method answers by its handler; a method without one is refused with -32601. */
export function fakeRpc(handlers: Readonly<Record<string, (params: readonly unknown[]) => unknown>>): FakeRpc {
  const calls: CallRequest[] = []
  let requests = 0

  async function answer(request: CallRequest): Promise<unknown> {
    calls.push(request)
    const handler = Object.hasOwn(handlers, request.method) ? handlers[request.method] : undefined
    if (handler === undefined) {
      throw new RpcError('rpc_failed', { rpcCode: -32601, data: { method: request.method, text: 'Method not found' } })
    }
    return await handler(Array.isArray(request.params) ? request.params : [])
  }

  return {
    calls,
    requests: () => requests,
    async call(request) {
      requests++
      return await answer(request)
    },
    async batch(batched) {
      requests++
      return await Promise.all(
        batched.map(async (request) => {
          try {
            return { result: await answer(request) }
          } catch (error) {
            if (error instanceof RpcError) return { error }
            return {
              error: new RpcError('rpc_failed', {
                cause: error,
                data: { method: request.method, text: String(error) },
              }),
            }
          }
        }),
      )
    },
  }
}
