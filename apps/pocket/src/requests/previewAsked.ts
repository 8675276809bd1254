import { toQuantity } from '@latchkey/base'
import { type Effects, predictEffects, type TransactionParameters, toTransactionParameters } from '@latchkey/evm'
import type { Pocket } from '../pocket.ts'
import type { TransactionRequest } from './quoteAsked.ts'

/** Asks the node what a transaction would do; by its priced form where there is one. Rejects when it is aborted only. */
export async function previewAsked(
  { rpc, clock, tokens }: Pick<Pocket, 'rpc' | 'clock' | 'tokens'>,
  { chain, key, asked, batch }: TransactionRequest,
  options: { readonly priced?: TransactionParameters | undefined; readonly signal: AbortSignal },
): Promise<Effects> {
  const plain = { from: key.address, to: asked.to, value: toQuantity(asked.value), data: asked.data }
  const { priced = plain, signal } = options
  const [first, ...later] = batch?.calls ?? []
  if (first !== undefined) {
    const transaction = toTransactionParameters({ type: 'eip1559', chainId: chain.id, from: key.address, ...first })
    return await predictEffects({ transaction, later, chain, rpc: rpc(chain.id), clock, tokens, signal })
  }
  return await predictEffects({ transaction: priced, chain, rpc: rpc(chain.id), clock, tokens, signal })
}
