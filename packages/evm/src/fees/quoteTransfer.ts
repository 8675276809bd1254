import { type Clock, fromQuantity, type Log, type Rpc } from '@latchkey/base'
import type { Chain } from '../chains/chain.ts'
import type { Transfer } from '../transfers/transfer.ts'
import { estimateFees } from './estimateFees.ts'
import { explainFailure } from './explainFailure.ts'
import { type FeeReads, readFees, resultOf } from './feeReads.ts'
import { readLayerOneFee } from './layerOneFee.ts'
import { checkGas, checkRollupFee, type NetworkFees, readLineaFees, readNetworkFees, toMaxFee } from './networkFees.ts'
import { readOperatorFee } from './operatorFee.ts'
import type { FeeEstimate, Quote } from './quote.ts'

export type QuoteOptions = {
  readonly transfer: Transfer
  readonly chain: Chain
  readonly rpc: Rpc
  readonly clock: Clock
  readonly log: Log
}

/** A plain payment to an account runs no code and needs exactly this. */
const plainTransferGas = 21_000n

/**
 * The fee of one transfer, in one request to the node: the rule of specification §4 over that request's answers. Never
 * rejects: a failure is logged at debug level and comes back as `unavailable` with a sentence for the visitor.
 */
export async function quoteTransfer(options: QuoteOptions): Promise<FeeEstimate> {
  const { transfer, chain, rpc, clock, log } = options
  try {
    const reads = await readFees(transfer, chain, rpc)
    const answers = createAnswers(reads, rpc)
    const { transfer: estimated } = await estimateFees(transfer, answers)
    const gas = transfer.gasLimit ? transfer.gasLimit : await answers.gas()
    const network = transfer.maxFeePerGas ? undefined : await answers.network()
    const quote = toQuote({ transfer: estimated, gas, network, reads, quotedAtMs: clock.now() })
    return quote === undefined
      ? unavailable('This network names no fee in advance: your wallet works it out.')
      : { status: 'quoted', quote }
  } catch (error) {
    log.debug('The fee could not be estimated', error)
    return unavailable(explainFailure(error, chain))
  }
}

/** The sources of the rule, over answers that are already there; the price is read once however often it is asked. */
function createAnswers(reads: FeeReads, rpc: Rpc) {
  const linea = readLineaFees(reads.linea)
  let network: Promise<NetworkFees | undefined> | undefined
  const readNetwork = () => {
    network ??= linea === undefined ? readNetworkFees(reads, rpc) : Promise.resolve(linea)
    return network
  }
  return {
    layerOneFee: async () => toLayerOneFee(reads),
    gas: async () => linea?.gas ?? checkGas(fromQuantity(resultOf(reads.gas))),
    async feesPerGas() {
      const fees = await readNetwork()
      if (fees === undefined) return {}
      return { maxFeePerGas: toMaxFee(fees), maxPriorityFeePerGas: fees.maxPriorityFeePerGas }
    },
    network: readNetwork,
  }
}

type QuoteParts = {
  readonly transfer: Transfer
  readonly gas: bigint
  /** Absent when the transfer came with its own maximum. */
  readonly network: NetworkFees | undefined
  readonly reads: FeeReads
  readonly quotedAtMs: number
}

/** Adds up the parts. Also used for Max, which fixes the fee per gas itself. */
function toQuote({ transfer, gas, network, reads, quotedAtMs }: QuoteParts): Quote | undefined {
  const { maxFeePerGas } = transfer
  if (!maxFeePerGas) return undefined
  const maxPriorityFeePerGas = transfer.maxPriorityFeePerGas ?? maxFeePerGas
  const baseFeePerGas = network?.baseFeePerGas ?? maxFeePerGas
  const price = smaller(baseFeePerGas + maxPriorityFeePerGas, maxFeePerGas)
  const gasLimit = toGasLimit(transfer, gas)
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
  })
}

/** Contract code may need a little more by the time it runs; a plain payment never does. */
function toGasLimit(transfer: Transfer, gas: bigint): bigint {
  if (transfer.gasLimit) return transfer.gasLimit
  const isPlain = transfer.nonNativeAddress === undefined && gas === plainTransferGas
  return isPlain ? gas : (gas * 12n) / 10n
}

function smaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right
}

function toLayerOneFee({ layerOne }: FeeReads): bigint {
  return layerOne === undefined ? 0n : readLayerOneFee(layerOne)
}

function unavailable(reason: string): FeeEstimate {
  return { status: 'unavailable', feeWei: 0n, reason }
}
