import { AppError } from '@latchkey/base'
import { ConnectError } from '../../errors.ts'
import { providerCodes } from '../providerCodes.ts'

/** Specification §8: what a phone's refusal becomes, by what it was asked. */
const deniedTexts: Readonly<Record<string, string>> = {
  requestEthereumAccounts: 'User denied account authorization',
  signEthereumMessage: 'User denied message signature',
  signEthereumTransaction: 'User denied transaction signature',
  submitEthereumTransaction: 'User denied transaction signature',
}
const otherDeniedText = 'User rejected the request.'
const unknownChainText = 'Unrecognized chain ID. Try adding the chain using addEthereumChain first.'
const denial = /den(?:y|ied)|reject/i

/** EIP-1193's own kind of error, for whoever uses the connection as a provider. */
export class LinkProviderError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  constructor(code: number, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/** A failure of the link → what a wallet library expects. Phones say no in words, so their words are read. */
export function toProviderError(method: string, error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  if (error.code === 'link_ended') return new ConnectError('wallet_disconnected', { cause: error })
  if (error.code === 'request_withdrawn') {
    // A message that nobody waits for harms nobody; a transaction may be out, and must not be told as refused.
    return isTransaction(method) ? new ConnectError('wallet_not_responding', { cause: error }) : denied(method, error)
  }
  if (error.code !== 'peer_refused') return error
  const { code } = error.data
  const reason = String(error.data['reason'])
  if (code === providerCodes.unknownChain) {
    return new LinkProviderError(providerCodes.unknownChain, unknownChainText, error)
  }
  if (code === providerCodes.rejected || isDenial(method, reason)) return denied(method, error)
  return new LinkProviderError(typeof code === 'number' ? code : providerCodes.internal, reason, error)
}

/** A transaction may also be "rejected" by a node, after it was signed: then it may be out, and only the user's own no counts. */
function isDenial(method: string, text: string): boolean {
  return denial.test(text) && (!isTransaction(method) || /\buser\b/i.test(text))
}

function isTransaction(method: string): boolean {
  return method.endsWith('Transaction')
}

/** The visitor said no on the phone. */
export function denied(method: string, cause?: unknown): LinkProviderError {
  const text = Object.hasOwn(deniedTexts, method) ? deniedTexts[method] : undefined
  return new LinkProviderError(providerCodes.rejected, text ?? otherDeniedText, cause)
}

/** A request that cannot be put to a phone. */
export function invalidParams(problem: string): LinkProviderError {
  return new LinkProviderError(providerCodes.invalidParams, problem)
}
