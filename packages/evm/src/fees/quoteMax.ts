import type { Chain } from '../chains/chain.ts'
import { findGasPriceOracle } from '../chains/rollups.ts'
import type { Transfer } from '../transfers/transfer.ts'
import type { FeeEstimate } from './quote.ts'
import { type QuoteOptions, quoteTransfer } from './quoteTransfer.ts'

export type MaxOptions = QuoteOptions & {
  /** What the account holds of the chain's own coin, in wei. */
  readonly balance: bigint
}

/** The most that can be sent, in wei, and its quote. The amount is 0 when the balance does not cover the fee. */
export type MaxQuote = { readonly estimate: FeeEstimate; readonly amount: bigint }

/** The layer-1 fee depends on the bytes of the amount, which depends on the fee; this many turns settle it. */
const maxTurns = 4

/**
 * The whole native balance less its fee. The fee per gas is fixed (priority fee = maximum fee), so that exactly the
 * reserve is charged and 0 wei remain; layer-1 and operator fee are held back, without which a rollup would accept the
 * transfer and never mine it. A token needs no reserve: its Max is its balance.
 */
export async function quoteMax({ balance, ...options }: MaxOptions): Promise<MaxQuote> {
  // Half of the balance has the usual length of bytes, and a node cannot call it too much.
  const first = await quoteTransfer({ ...options, transfer: { ...options.transfer, value: atLeastOne(balance / 2n) } })
  if (first.status === 'unavailable') return { estimate: first, amount: 0n }
  const { gas, maxFeePerGas } = first.quote
  const fixed: Transfer = {
    ...options.transfer,
    gasLimit: gas,
    maxFeePerGas,
    maxPriorityFeePerGas: maxFeePerGas,
  }
  return await settle({ ...options, balance }, fixed, first.quote.layerOneFee + first.quote.operatorFee)
}

/** Asks again for the amount that came out, until the fee it was made with is the fee it has. */
async function settle(options: MaxOptions, fixed: Transfer, firstExtraFee: bigint): Promise<MaxQuote> {
  const { balance, chain } = options
  const turns = isPricedByBytes(chain) ? maxTurns : 1
  const executionFee = (fixed.gasLimit ?? 0n) * (fixed.maxFeePerGas ?? 0n)
  let extraFee = firstExtraFee
  let estimate: FeeEstimate | undefined
  let amount = 0n
  for (let turn = 0; turn < turns; turn++) {
    amount = balance - executionFee - extraFee
    if (amount <= 0n) return { estimate: tooLittle(options), amount: 0n }
    estimate = await quoteTransfer({ ...options, transfer: { ...fixed, value: amount } })
    if (estimate.status === 'unavailable') return { estimate, amount: 0n }
    const found = estimate.quote.layerOneFee + estimate.quote.operatorFee
    if (found === extraFee) return { estimate, amount }
    // Only ever hold back more: an amount that is a little small is mined, one that is a little large never is.
    extraFee = turn === turns - 2 && found < extraFee ? extraFee : found
  }
  return { estimate: estimate ?? tooLittle(options), amount }
}

function isPricedByBytes(chain: Chain): boolean {
  return findGasPriceOracle(chain) !== undefined
}

function tooLittle({ chain }: MaxOptions): FeeEstimate {
  const { symbol } = chain.nativeCurrency
  return { status: 'unavailable', feeWei: 0n, reason: `The balance does not cover the network fee in ${symbol}.` }
}

function atLeastOne(value: bigint): bigint {
  return value > 0n ? value : 1n
}
