import { type Clock, fromQuantity, type Hex, type Log, type Rpc } from '@latchkey/base'
import type { Address } from '../address.ts'
import type { BatchCall } from '../batchCall.ts'
import type { Chain } from '../chains/chain.ts'
import { delegationCode } from '../delegation/accountDelegate.ts'
import { encodeExecute } from '../delegation/executeCall.ts'
import { explainFailure } from './explainFailure.ts'
import { checkGas } from './networkFees.ts'
import type { FeeEstimate } from './quote.ts'
import { quoteTransfer } from './quoteTransfer.ts'

/** Options of `quoteBatch`. */
export type QuoteBatchOptions = {
  readonly account: Address
  readonly calls: readonly BatchCall[]
  /** Whether the account runs the code of `accountDelegate` already; else the batch brings the authorization along. */
  readonly isSmart: boolean
  readonly chain: Chain
  readonly rpc: Rpc
  readonly clock: Clock
  readonly log: Log
}

/** In gas: what one authorization costs before anything runs (EIP-7702). */
const authorizationGas = 25_000n
/** About what an authorization adds to a transaction, none of it zeros: rollups take a fee by the byte. */
const authorizationBytes: Hex = `0x${'ff'.repeat(104)}`

/**
 * The fee of a batch that the account pays for itself. Where it runs no code yet, the node is asked what it would need
 * if it did. Never rejects, like `quoteTransfer`; the transfer of the quote is the call of the account to itself.
 */
export async function quoteBatch(options: QuoteBatchOptions): Promise<FeeEstimate> {
  const { account, calls, isSmart, chain, rpc, clock, log } = options
  const data = encodeExecute(calls)
  const call = { from: account, to: account, value: '0x0', data }
  const code = { [account]: { code: delegationCode } }
  try {
    const answer = rpc.call({ method: 'eth_estimateGas', params: isSmart ? [call] : [call, 'latest', code] })
    const gas = (checkGas(fromQuantity(await answer)) * 12n) / 10n
    const gasLimit = isSmart ? gas : gas + authorizationGas
    const priced: Hex = isSmart ? data : `${data}${authorizationBytes.slice(2)}`
    const transfer = { type: 'eip1559', chainId: chain.id, from: account, to: account, value: 0n } as const
    const estimate = await quoteTransfer({ transfer: { ...transfer, gasLimit, data: priced }, chain, rpc, clock, log })
    if (estimate.status !== 'quoted') return estimate
    const { quote } = estimate
    return { ...estimate, quote: Object.freeze({ ...quote, transfer: { ...quote.transfer, data } }) }
  } catch (error) {
    log.debug('The fee of a batch could not be estimated', error)
    return { status: 'unavailable', feeWei: 0n, error: explainFailure(error, chain) }
  }
}
