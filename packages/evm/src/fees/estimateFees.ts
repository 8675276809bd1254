import type { Log } from '@latchkey/base'
import type { Transfer } from '../transfers/transfer.ts'

/** The market price of a unit of gas, in wei. A network without a fee market names no maximum. */
export type FeesPerGas = { readonly maxFeePerGas?: bigint; readonly maxPriorityFeePerGas?: bigint }

/** Where the numbers come from; chosen per chain, so that the rule itself knows no chain. */
export type FeeSources = {
  /** In wei; 0 on a chain without a layer-1 fee. */
  layerOneFee(transfer: Transfer): Promise<bigint>
  gas(transfer: Transfer): Promise<bigint>
  feesPerGas(): Promise<FeesPerGas>
}

/** The transfer with the fees that were found, and the fee in wei. */
export type EstimatedTransfer = { readonly transfer: Transfer; readonly feeWei: bigint }

/**
 * The fee rule of specification §4, step by step. A given value of zero counts as not given. `previousFeeWei` is what
 * stays when the network names no maximum fee.
 */
export async function estimateFees(
  transfer: Transfer,
  sources: FeeSources,
  previousFeeWei = 0n,
): Promise<EstimatedTransfer> {
  const layerOneFee = await sources.layerOneFee(transfer)
  const { gasLimit, maxFeePerGas } = transfer
  if (gasLimit && maxFeePerGas) return { transfer, feeWei: gasLimit * maxFeePerGas + layerOneFee }

  const gas = await sources.gas(transfer)
  if (maxFeePerGas) return { transfer, feeWei: gas * maxFeePerGas + layerOneFee }

  const fees = await sources.feesPerGas()
  if (!fees.maxFeePerGas) return { transfer, feeWei: previousFeeWei }
  return { transfer: { ...transfer, ...fees }, feeWei: gas * fees.maxFeePerGas + layerOneFee }
}

/** The rule with its last step: any failure is logged at debug level, and the fee stays what it was (zero at first). */
export async function estimateFeesSafely(
  transfer: Transfer,
  sources: FeeSources,
  options: { readonly log: Log; readonly previousFeeWei?: bigint },
): Promise<EstimatedTransfer> {
  const { log, previousFeeWei = 0n } = options
  try {
    return await estimateFees(transfer, sources, previousFeeWei)
  } catch (error) {
    log.debug('The fee could not be estimated', error)
    return { transfer, feeWei: previousFeeWei }
  }
}
