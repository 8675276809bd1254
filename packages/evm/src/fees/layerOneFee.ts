import { type CallOutcome, type CallRequest, fromQuantity, type Hex, type Rpc } from '@latchkey/base'
import type { Address } from '../address.ts'
import type { Chain } from '../chains/chain.ts'
import { findGasPriceOracle, hasTokenRatio, pricesSignedBytes } from '../chains/rollups.ts'
import { EvmError } from '../errors.ts'
import { TransferError } from '../transferError.ts'
import { type SignableTransaction, serializeAsIfSigned, serializeUnsigned } from '../transfers/serializeTransaction.ts'
import { toTransferCall } from '../transfers/transactionParameters.ts'
import type { Transfer } from '../transfers/transfer.ts'

const getL1FeeSelector = '0x49948e0e'
const tokenRatioSelector = '0x06f837d3'
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
  return readLayerOneFee(await rpc.batch(layerOneFeeCalls(transfer, chain, oracle)))
}

/** The calls that ask the oracle what this transfer's bytes cost on layer 1, for `readLayerOneFee`. */
export function layerOneFeeCalls(transfer: Transfer, chain: Chain, oracle: Address): readonly CallRequest[] {
  const serialize = pricesSignedBytes(oracle) ? serializeAsIfSigned : serializeUnsigned
  const bytes = serialize(toSignable(transfer)).slice(2)
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const padding = '0'.repeat((64 - (bytes.length % 64)) % 64)
  const data: Hex = `${getL1FeeSelector}${word(32)}${word(bytes.length / 2)}${bytes}${padding}`
  return [toCall(oracle, data), ...(hasTokenRatio(chain) ? [toCall(oracle, tokenRatioSelector)] : [])]
}

/** The layer-1 fee in wei of the chain's own coin. Fails with what a read failed with, or `fee_not_readable`. */
export function readLayerOneFee(outcomes: readonly CallOutcome[]): bigint {
  const [fee, ratio = 1n] = outcomes.map((outcome) => {
    if ('error' in outcome) throw outcome.error
    return readFee(outcome.result)
  })
  if (fee === undefined) throw new TransferError('fee_not_readable')
  return fee * ratio
}

function toCall(to: Address, data: Hex): CallRequest {
  return { method: 'eth_call', params: [{ to, data }, 'latest'] }
}

/** A node's answer of one unsigned integer. Fails with `fee_not_readable`. */
export function readFee(answer: unknown): bigint {
  const fee = typeof answer === 'string' && answer.length === 66 ? fromQuantity(answer) : undefined
  if (fee === undefined) throw new TransferError('fee_not_readable')
  return fee
}

/**
 * The transaction as the oracle wants it. Its layer-1 price depends on its length, so fields that are still
 * open are filled with values of a usual length.
 */
function toSignable(transfer: Transfer): SignableTransaction {
  return {
    type: 'eip1559',
    chainId: transfer.chainId,
    nonce: standIn.nonce,
    ...toTransferCall(transfer),
    gas: transfer.gasLimit ?? BigInt(standIn.gas),
    maxFeePerGas: transfer.maxFeePerGas ?? standIn.feePerGas,
    maxPriorityFeePerGas: transfer.maxPriorityFeePerGas ?? standIn.feePerGas,
  }
}
