import type { ErrorTable } from '@latchkey/base'

/** Everything that can go wrong with a wallet on another device. A page meets none of it before somebody has paired one. */
export const pairingErrors = {
  no_session_found: { message: 'No session found', hint: 'Connect the wallet again.' },
  no_session: { message: 'no session', hint: 'Connect the wallet again.' },
  pairing_aborted: { message: 'Pairing aborted' },
  pairing_attempts_exhausted: {
    message: 'Max auto pairing attempts reached',
    hint: 'Nobody scanned the code for a long time. Ask for a new one.',
  },
  namespace_not_configured: {
    message: "Namespace '{namespace}' is not configured. Please call connect() first with namespace config.",
  },
  chain_not_approved: {
    message:
      "Failed to switch to chain 'eip155:{chainId}'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method.",
  },
} as const satisfies ErrorTable

export type PairingErrorCode = keyof typeof pairingErrors
