import { type AppError, type Clock, fromQuantity, type Log, type Rpc } from '@latchkey/base'
import type { Chain } from '../chains/chain.ts'
import { TransferError } from '../transferError.ts'
import type { Transfer } from '../transfers/transfer.ts'
import { smaller } from './compareFigures.ts'
import { estimateFees } from './estimateFees.ts'
import { explainFailure } from './explainFailure.ts'
import type { FeeCaps, FeeChoice, FeeSpeed } from './feeChoice.ts'
import { readFeeHistory } from './feeHistory.ts'
import type { FeeOffer } from './feeOffers.ts'
import { type FeeReads, readFees, resultOf } from './feeReads.ts'
import { capsOf, fixedPrice, priceLegacySpeeds, priceSpeeds } from './feeSpeeds.ts'
import { readLayerOneFee } from './layerOneFee.ts'
import {
  checkGas,
  checkRollupFee,
  type LegacyPrice,
  type NetworkFees,
  readLineaFees,
  readMarket,
  readNetworkFees,
} from './networkFees.ts'
import { readOperatorFee } from './operatorFee.ts'
import type { FeeEstimate, FeeMarket, Quote } from './quote.ts'
import { waitBlocks } from './waitBlocks.ts'

/** Options of `quoteTransfer`. */
export type QuoteOptions = {
  readonly transfer: Transfer
  readonly chain: Chain
  readonly rpc: Rpc
  readonly clock: Clock
  readonly log: Log
  /** The prices that an earlier quote has read; they are not asked for again. */
  readonly market?: FeeMarket | undefined
  /** How soon it is to be carried out, or at which prices; `normal` unless given. A transfer with prices of its own keeps them. */
  readonly feeChoice?: FeeChoice | undefined
}

/**
 * The fee of one transfer, in one request to the node: the rule of specification §4 over that request's answers. Never
 * rejects: a failure is logged at debug level and comes back as `unavailable` with an error that can be told.
 */
export async function quoteTransfer(options: QuoteOptions): Promise<FeeEstimate> {
  const { transfer, chain, rpc, clock, log } = options
  try {
    const reads = await readFees({ transfer, chain, rpc, isMarketKnown: options.market !== undefined })
    const market = options.market ?? readMarket(reads)
    const answers = createAnswers(reads, options)
    const { transfer: estimated } = await estimateFees(transfer, answers)
    const gas = transfer.gasLimit ? transfer.gasLimit : await answers.gas()
    const network = transfer.maxFeePerGas ? undefined : await answers.network()
    const parts = { gas, reads, market, quotedAtMs: clock.now() }
    if (!estimated.maxFeePerGas) return unavailable(new TransferError('fee_not_named'))
    if (network === undefined) return { status: 'quoted', quote: toQuote({ ...parts, transfer: estimated }) }
    const isLegacy = 'gasPrice' in network
    const priced: Transfer = { ...estimated, type: isLegacy ? 'legacy' : 'eip1559' }
    const base = isLegacy ? {} : { baseFeePerGas: network.baseFeePerGas }
    const quote = toQuote({ ...parts, ...base, transfer: priced })
    const history = readFeeHistory(reads.history)
    // Nobody knows how long a price waits where blocks tell of none.
    const waitOf = (caps: FeeCaps) => (isLegacy ? undefined : waitBlocks(history, caps))
    const offers = toOffers(await answers.speeds(), (caps) => ({
      ...pickFees(toQuote({ ...parts, ...base, transfer: { ...priced, ...caps } })),
      waitBlocks: waitOf(caps),
    }))
    const nextBlock = isLegacy ? {} : { nextBaseFee: network.baseFeePerGas }
    return { status: 'quoted', quote, choices: { offers, waitBlocks: waitOf(quote), ...nextBlock } }
  } catch (error) {
    log.debug('The fee could not be estimated', error)
    const explained = explainFailure(error, chain)
    const isAbsurd = explained.code === 'fee_absurd'
    return unavailable(explained, isAbsurd ? { isRefused: true } : {})
  }
}

/** The sources of the rule, over answers that are already there; the price is read once however often it is asked. */
function createAnswers(reads: FeeReads, { rpc, chain, feeChoice = 'normal' }: QuoteOptions) {
  const linea = readLineaFees(reads.linea)
  let network: Promise<NetworkFees | LegacyPrice> | undefined
  const readNetwork = () => {
    network ??= linea === undefined ? readNetworkFees(reads, rpc) : Promise.resolve(linea)
    return network
  }
  async function speeds(): Promise<Speeds> {
    const fees = await readNetwork()
    return 'gasPrice' in fees ? priceLegacySpeeds(fees, chain) : priceSpeeds(fees, readFeeHistory(reads.history), chain)
  }
  return {
    layerOneFee: async () => toLayerOneFee(reads),
    gas: async () => linea?.gas ?? checkGas(fromQuantity(resultOf(reads.gas))),
    async feesPerGas() {
      const caps = capsOf(feeChoice, await speeds())
      return 'gasPrice' in (await readNetwork()) ? fixedPrice(caps.maxFeePerGas) : caps
    },
    network: readNetwork,
    speeds,
  }
}

type Speeds = Readonly<Record<FeeSpeed, FeeCaps>>

function toOffers(speeds: Speeds, price: (caps: FeeCaps) => Omit<FeeOffer, 'speed'>): readonly FeeOffer[] {
  return (['slow', 'normal', 'fast'] as const).map((speed) => ({ speed, ...price(speeds[speed]) }))
}

function pickFees({ maxFeePerGas, maxPriorityFeePerGas, expectedFee, maxFee }: Quote) {
  return { maxFeePerGas, maxPriorityFeePerGas, expectedFee, maxFee }
}

type QuoteParts = {
  readonly transfer: Transfer
  readonly gas: bigint
  /** Absent when the transfer came with its own maximum. */
  readonly baseFeePerGas?: bigint | undefined
  readonly reads: FeeReads
  readonly market: FeeMarket | undefined
  readonly quotedAtMs: number
}

/** Adds up the parts. */
function toQuote({ transfer, gas, reads, market, quotedAtMs, ...parts }: QuoteParts): CappedQuote {
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = maxFeePerGas } = transfer
  const { baseFeePerGas = maxFeePerGas } = parts
  const price = smaller(baseFeePerGas + maxPriorityFeePerGas, maxFeePerGas)
  const gasLimit = toGasLimit(transfer, gas, reads)
  const layerOneFee = toLayerOneFee(reads)
  const operatorFee = readOperatorFee(reads.operator ?? [])
  const mostExtra = checkRollupFee(layerOneFee + operatorFee(gasLimit))
  return Object.freeze({
    transfer: Object.freeze({ ...transfer, gasLimit, maxFeePerGas, maxPriorityFeePerGas }),
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas,
    baseFeePerGas,
    layerOneFee,
    operatorFee: operatorFee(gas),
    expectedFee: gas * price + layerOneFee + operatorFee(gas),
    maxFee: gasLimit * maxFeePerGas + mostExtra,
    quotedAtMs,
    ...(market !== undefined && { market }),
  })
}

type CappedQuote = Quote & {
  readonly transfer: Required<Pick<Transfer, 'gasLimit' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>>
}

/**
 * Code may need a little more by the time it runs, and so may gas that pays for layer 1. A payment to whom no code
 * answers needs what the node says, whatever that is on this chain.
 */
function toGasLimit(transfer: Transfer, gas: bigint, { code }: FeeReads): bigint {
  if (transfer.gasLimit) return transfer.gasLimit
  const isSteady = code !== undefined && 'result' in code && code.result === '0x'
  return isSteady ? gas : (gas * 12n) / 10n
}

function toLayerOneFee({ layerOne }: FeeReads): bigint {
  return layerOne === undefined ? 0n : readLayerOneFee(layerOne)
}

type Unavailable = Extract<FeeEstimate, { readonly status: 'unavailable' }>

function unavailable(error: AppError, more: Pick<Unavailable, 'isRefused'> = {}): FeeEstimate {
  return { status: 'unavailable', feeWei: 0n, error, ...more }
}
