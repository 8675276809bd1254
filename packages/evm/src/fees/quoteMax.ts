import { TransferError } from '../transferError.ts'
import type { Transfer } from '../transfers/transfer.ts'
import { type FeeChoices, toFixedChoices } from './feeOffers.ts'
import type { FeeEstimate, FeeMarket } from './quote.ts'
import { type QuoteOptions, quoteTransfer } from './quoteTransfer.ts'

export type MaxOptions = QuoteOptions & {
  /** The account's balance of the chain's own coin, in wei. */
  readonly balance: bigint
}

/** The most that can be sent, in wei, and its quote. The amount is 0 when the balance does not cover the fee. */
export type MaxQuote = { readonly estimate: FeeEstimate; readonly amount: bigint }

/** The layer-1 fee depends on the bytes of the amount, which depends on the fee; this many turns settle it. */
const maxTurns = 4
/** From this turn on a reserve that is a little large will do. */
const patientTurns = 2

/**
 * The whole native balance less its fee. The fee per gas is fixed (priority fee = maximum fee), so that exactly the
 * reserve is charged and 0 wei remain; layer-1 and operator fee are held back, without which a rollup would accept the
 * transfer and never mine it. Where code runs (a contract, a delegated account, a chain that counts layer 1 as gas) gas
 * can vary, so its margin is held back as well and what is not used stays. A token needs no reserve: its Max is its
 * balance.
 */
export async function quoteMax({ balance, ...options }: MaxOptions): Promise<MaxQuote> {
  // Half of the balance has the usual length of bytes, and a node cannot call it too much.
  const first = await quoteTransfer({ ...options, transfer: { ...options.transfer, value: atLeastOne(balance / 2n) } })
  if (first.status === 'unavailable') return { estimate: first, amount: 0n }
  const { gas, maxFeePerGas, maxFee, transfer } = first.quote
  const gasLimit = transfer.gasLimit ?? gas
  const { type } = transfer
  const fixed = { ...options.transfer, type, gasLimit, maxFeePerGas, maxPriorityFeePerGas: maxFeePerGas }
  const executionFee = gasLimit * maxFeePerGas
  const { market } = first.quote
  const reserve = { fixed, executionFee, rollupFee: maxFee - executionFee, market }
  return withChoices(await settle({ ...options, balance }, reserve), first.choices)
}

/** Speeds are priced once, with the first question: later ones have their price. */
function withChoices({ estimate, amount }: MaxQuote, choices: FeeChoices | undefined): MaxQuote {
  if (estimate.status !== 'quoted' || choices === undefined) return { estimate, amount }
  return { estimate: { ...estimate, choices: toFixedChoices(choices) }, amount }
}

type Reserve = {
  readonly fixed: Transfer
  readonly executionFee: bigint
  readonly rollupFee: bigint
  readonly market: FeeMarket | undefined
}

/** Asks again for the amount that came out, until the fee it was made with is the fee it has. */
async function settle(options: MaxOptions, { fixed, executionFee, rollupFee, market }: Reserve): Promise<MaxQuote> {
  let heldBack = rollupFee
  for (let turn = 0; turn < maxTurns; turn++) {
    const amount = options.balance - executionFee - heldBack
    if (amount <= 0n) return { estimate: tooLittle(options), amount: 0n }
    const estimate = await quoteTransfer({ ...options, market, transfer: { ...fixed, value: amount } })
    if (estimate.status === 'unavailable') return { estimate, amount: 0n }
    const found = estimate.quote.maxFee - executionFee
    // One that is a little large leaves dust; one that is a little small is never mined, and never offered.
    if (found === heldBack || (found < heldBack && turn >= patientTurns)) return { estimate, amount }
    heldBack = found
  }
  return { estimate: { status: 'unavailable', feeWei: 0n, error: new TransferError('fee_unsteady') }, amount: 0n }
}

function tooLittle({ chain }: MaxOptions): FeeEstimate {
  const { symbol } = chain.nativeCurrency
  return { status: 'unavailable', feeWei: 0n, error: new TransferError('fee_not_covered', { data: { symbol } }) }
}

function atLeastOne(value: bigint): bigint {
  return value > 0n ? value : 1n
}
