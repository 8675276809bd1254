import { type CallRequest, fromQuantity, type Hex, type Rpc } from '@latchkey/base'
import type { Address } from '../address.ts'
import type { Chain } from '../chains/chain.ts'
import { findGasPriceOracle } from '../chains/rollups.ts'
import { EvmError } from '../errors.ts'
import { serializeUnsigned } from '../transfers/serializeTransaction.ts'
import { toTransferCall } from '../transfers/transactionParameters.ts'
import type { Transfer } from '../transfers/transfer.ts'

const getL1FeeSelector = '0x49948e0e'
/** Stand-ins with the length of real values, for what is not known yet when the fee is asked. */
const standIn = { nonce: 0xfff, gas: 0x1ffff, feePerGas: 0x77359400n }

/**
 * The layer-1 data fee in wei, asked directly. Fails with `chain_not_defined` or `chain_not_supported`
 * (specification §8); within a quote a chain without an oracle contributes 0 instead.
 */
export async function estimateLayerOneFee(transfer: Transfer, chain: Chain | undefined, rpc: Rpc): Promise<bigint> {
  if (chain === undefined) throw new EvmError('chain_not_defined')
  const oracle = findGasPriceOracle(chain)
  if (oracle === undefined) throw new EvmError('chain_not_supported')
  return readFee(await rpc.call(layerOneFeeCall(transfer, oracle)))
}

/** The call that asks the oracle what this transfer's bytes cost on layer 1. */
export function layerOneFeeCall(transfer: Transfer, oracle: Address): CallRequest {
  const bytes = unsignedBytes(transfer).slice(2)
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const padding = '0'.repeat((64 - (bytes.length % 64)) % 64)
  const data = `${getL1FeeSelector}${word(32)}${word(bytes.length / 2)}${bytes}${padding}`
  return { method: 'eth_call', params: [{ to: oracle, data }, 'latest'] }
}

/** A node's answer of one unsigned integer. Fails with `fee_not_readable`. */
export function readFee(answer: unknown): bigint {
  const fee = typeof answer === 'string' && answer.length === 66 ? fromQuantity(answer) : undefined
  if (fee === undefined) throw new EvmError('fee_not_readable')
  return fee
}

/**
 * The unsigned transaction as the oracle wants it. Its layer-1 price depends on its length, so fields that are still
 * open are filled with values of a usual length.
 */
function unsignedBytes(transfer: Transfer): Hex {
  return serializeUnsigned({
    type: 'eip1559',
    chainId: transfer.chainId,
    nonce: standIn.nonce,
    ...toTransferCall(transfer),
    gas: transfer.gasLimit ?? BigInt(standIn.gas),
    maxFeePerGas: transfer.maxFeePerGas ?? standIn.feePerGas,
    maxPriorityFeePerGas: transfer.maxPriorityFeePerGas ?? standIn.feePerGas,
  })
}
