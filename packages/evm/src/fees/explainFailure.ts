import { RpcError } from '@latchkey/base'
import type { Chain } from '../chains/chain.ts'
import { cleanText } from '../chains/parseChain.ts'
import { EvmError } from '../errors.ts'
import { readAnswer } from '../names/abiWords.ts'

/** Solidity's `Error(string)`. */
const textSelector = '0x08c379a0'
/** ERC-6093's `ERC20InsufficientBalance(address,uint256,uint256)`. */
const tooFewTokensSelector = '0xe450d38c'
/** How older tokens say the same, in words. */
const tooFewTokensWords = /exceeds balance/i
const tooFewCoinsWords = /insufficient funds|exceeds (?:the )?balance|gas required exceeds/i

/** Why there is no estimate: a sentence for the visitor. What the node or a contract said in it is one short line. */
export function explainFailure(error: unknown, { nativeCurrency }: Chain): string {
  if (error instanceof EvmError) return error.message
  if (!(error instanceof RpcError)) return 'The fee could not be estimated.'
  const text = String(error.data['text'] ?? '')
  // A contract may complain of a balance too, and then it is not the coin's.
  if (/revert/i.test(text)) return explainRevert(text, error.rpcData)
  if (!tooFewCoinsWords.test(text)) return error.message
  return new EvmError('not_enough_for_fee', { data: { symbol: nativeCurrency.symbol } }).message
}

function explainRevert(text: string, rpcData: unknown): string {
  const data = typeof rpcData === 'string' ? (/0x[0-9a-f]*/i.exec(rpcData)?.[0] ?? '').toLowerCase() : ''
  const reason = readReason(data) ?? cleanText(/reverted:?\s+(?!custom error|0x)(.+)/i.exec(text)?.[1])
  if (data.startsWith(tooFewTokensSelector) || tooFewTokensWords.test(reason ?? '')) {
    return new EvmError('not_enough_tokens').message
  }
  return new EvmError('transfer_would_fail', { data: { text: reason ?? 'its contract does not say why.' } }).message
}

function readReason(data: string): string | undefined {
  return data.startsWith(textSelector)
    ? cleanText(readAnswer(`0x${data.slice(textSelector.length)}`).text(0))
    : undefined
}
