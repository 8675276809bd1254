import { AppError, type ErrorOptions, type ErrorTable } from '@latchkey/base'

export const devChainErrors = {
  anvil_unsupported: {
    message: 'There is no anvil for {platform} {architecture}, so the local chains cannot run here.',
    hint: 'Name your own networks in latchkey.config.ts; then no local chain is needed.',
  },
  anvil_missing: {
    message: 'The local chains need the package {name}, which is not installed.',
    hint: 'Install again without leaving out optional packages: npm install --include=optional',
  },
  anvil_failed: { message: 'The local chain {chainId} did not start: {text}' },
  chain_setup_failed: { message: 'The contracts of local chain {chainId} could not be put in place: {text}' },
  invalid_faucet_address: { message: 'The faucet cannot pay this address: {text}' },
  unknown_faucet_token: { message: 'The faucet of {chain} has no token at {token}.' },
  faucet_limit_reached: {
    message: 'This address already got all the {symbol} that the faucet of {chain} gives to one address.',
    hint: 'Start Latchkey again for a fresh chain, or use another address.',
  },
  faucet_failed: { message: 'The faucet of {chain} could not pay: {text}' },
} as const satisfies ErrorTable

/** A failure of the local chains. */
export class DevChainError extends AppError<keyof typeof devChainErrors> {
  constructor(code: keyof typeof devChainErrors, options?: ErrorOptions) {
    super(devChainErrors, code, options)
  }
}

/** The sentence of a failure, for the `{text}` of another. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
