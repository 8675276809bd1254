import type { ConnectError } from '../errors.ts'

/** Failures of a wallet that end a request before anything is signed. */
const unsentCodes: readonly string[] = [
  'user_rejected_request',
  'wallet_request_pending',
  'wallet_unauthorized',
  'wallet_locked',
  'wallet_method_unsupported',
  'wallet_invalid_params',
  'chain_not_added',
  // The embedded wallet speaks so only of what comes before it hands anything to a node.
  'embedded_wallet_failed',
]

/**
 * Messages of nodes that will not carry out a transaction at all. "Already known" and "nonce too low" and
 * "underpriced" are not among them: those also come when the same transaction is handed in twice.
 */
const unsentText =
  /insufficient (?:funds|balance)|exceeds (?:the )?balance|execution reverted|intrinsic gas|gas required exceeds|exceeds block gas limit|less than block base fee|fee cap/i

/** True when a wallet's failure says that the transaction was not sent. Anything less clear may be out. */
export function isRefusedUnsent({ code, message }: ConnectError): boolean {
  return unsentCodes.includes(code) || (code === 'wallet_failed' && unsentText.test(message))
}
