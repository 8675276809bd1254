import { providerCodes } from '@latchkey/connect'

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
