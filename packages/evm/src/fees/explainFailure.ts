import { type AppError, RpcError } from '@latchkey/base'
import type { Chain } from '../chains/chain.ts'
import { EvmError } from '../errors.ts'
import { isRevert, readRevert } from '../reverts/explainRevert.ts'
import { TransferError } from '../transferError.ts'

/** Errors of contracts that say all by themselves. */
const plainCodes = new Set<string>(['not_enough_tokens', 'recipient_cannot_receive', 'collectible_not_held'])
const tooFewCoinsWords = /insufficient funds|exceeds (?:the )?balance|gas required exceeds/i

/**
 * Why there is no estimate, in a sentence of ours: what a node says stays with its error, for developers, and what a
 * contract says is one short line. The contract's own error is the cause where it is known by name.
 */
export function explainFailure(error: unknown, { nativeCurrency }: Chain): AppError {
  if (error instanceof EvmError) return error
  if (!(error instanceof RpcError)) return new TransferError('fee_unknown', { cause: error })
  if (error.code !== 'rpc_failed') return error
  // A contract may complain of a balance too, and then it is not the coin's.
  if (isRevert(error)) return explainRevert(error)
  if (!tooFewCoinsWords.test(String(error.data['text'] ?? '')))
    return new TransferError('fee_not_told', { cause: error })
  return new TransferError('not_enough_for_fee', { cause: error, data: { symbol: nativeCurrency.symbol } })
}

function explainRevert(error: RpcError): EvmError {
  const { text, error: known } = readRevert(error) ?? {}
  if (known !== undefined && plainCodes.has(known.code)) return known
  if (text === undefined) return new TransferError('transfer_would_fail_silently', { cause: known ?? error })
  return new TransferError('transfer_would_fail', { cause: known ?? error, data: { text } })
}
