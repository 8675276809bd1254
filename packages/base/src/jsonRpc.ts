import { AppError, type ErrorData, type ErrorTable } from './errors.ts'

/** A JSON-RPC request as a provider takes it (EIP-1193). */
export type CallRequest = { readonly method: string; readonly params?: unknown }

/** Sends one call and resolves with its answer. The shape of EIP-1193's `request`. */
export type Caller = (request: CallRequest, options?: { readonly signal?: AbortSignal }) => Promise<unknown>

/** JSON-RPC 2.0 reserved codes (jsonrpc.org/specification §5.1) and their standard sentences. */
export const jsonRpcTexts: Readonly<Record<number, string>> = {
  [-32700]: 'Parse error',
  [-32600]: 'Invalid Request',
  [-32601]: 'Method not found',
  [-32602]: 'Invalid params',
  [-32603]: 'Internal error',
  [-32000]: 'Server error',
}

/** Failures of a request to a node, by code. */
export const rpcErrors = {
  rpc_unreachable: { message: 'The network node could not be reached.', hint: 'Check your connection and try again.' },
  rpc_bad_answer: { message: 'The network node sent an answer that cannot be read.' },
  rpc_wrong_chain: { message: 'The network node is one of chain {actual}, not of chain {chainId}.' },
  rpc_failed: { message: 'The network node refused {method}: {text}' },
} as const satisfies ErrorTable

export type RpcErrorCode = keyof typeof rpcErrors

/** A failed JSON-RPC call. `rpcCode` and `rpcData` are the node's own, for those who know better what they mean. */
export class RpcError extends AppError<RpcErrorCode> {
  readonly rpcCode: number | undefined
  readonly rpcData: unknown
  constructor(
    code: RpcErrorCode,
    options: { cause?: unknown; data?: ErrorData; rpcCode?: number; rpcData?: unknown } = {},
  ) {
    super(rpcErrors, code, options)
    this.rpcCode = options.rpcCode
    this.rpcData = options.rpcData
  }
}

/** The outcome of one call of a batch. */
export type CallOutcome = { readonly result: unknown } | { readonly error: RpcError }

/** A node. `batch` costs one HTTP request where the node accepts arrays, parallel single requests where it does not. */
export type Rpc = {
  readonly call: Caller
  readonly batch: (
    requests: readonly CallRequest[],
    options?: { readonly signal?: AbortSignal },
  ) => Promise<readonly CallOutcome[]>
}
