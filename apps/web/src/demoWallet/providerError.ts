/** The codes a wallet answers with: EIP-1193 (4001, 4100, 4200), EIP-3326 (4902), EIP-1474 (the negative ones). */
export const providerCodes = {
  rejected: 4001,
  unauthorized: 4100,
  unsupported: 4200,
  unknownChain: 4902,
  invalidParams: -32602,
  internal: -32603,
  alreadyPending: -32002,
} as const

/** EIP-1193's `ProviderRpcError`. */
export class ProviderError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The visitor said no. */
export function rejected(): ProviderError {
  return new ProviderError(providerCodes.rejected, 'User rejected the request.')
}

/** The parameters cannot be understood. */
export function invalidParams(problem: string): ProviderError {
  return new ProviderError(providerCodes.invalidParams, `Invalid parameters: ${problem}`)
}
