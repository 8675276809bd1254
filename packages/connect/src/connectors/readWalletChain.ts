import { type Clock, TimeoutError } from '@latchkey/base'
import { ConnectError } from '../errors.ts'
import { askPatiently, chainIdTimeoutMs } from './askPatiently.ts'
import type { Provider } from './provider.ts'
import { readChainIdAnswer } from './walletAnswers.ts'

/**
 * Asks a wallet which chain it is on; old ones know only the older question. Fails with `wallet_not_responding`,
 * `wallet_bad_answer`, or the reason of the signal.
 */
export async function readWalletChain(
  provider: Provider,
  { clock, signal }: { readonly clock: Clock; readonly signal?: AbortSignal },
): Promise<number> {
  const limits = { timeoutMs: chainIdTimeoutMs, clock, ...(signal !== undefined && { signal }) }
  let cause: unknown
  for (const method of ['eth_chainId', 'net_version']) {
    try {
      const chainId = readChainIdAnswer(await askPatiently(provider, { method }, limits))
      if (chainId !== undefined) return chainId
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      if (error instanceof TimeoutError) throw new ConnectError('wallet_not_responding', { cause: error })
      cause ??= error
    }
  }
  throw new ConnectError('wallet_bad_answer', { cause })
}
