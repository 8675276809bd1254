import { type CallRequest, type Hex, type Rpc, toQuantity } from '@latchkey/base'
import type { Address } from '@latchkey/evm'

/** Puts code at an address, without a transaction. */
export function setCode(address: Address, code: Hex): CallRequest {
  return { method: 'anvil_setCode', params: [address, code] }
}

/** Writes one 32-byte word of a contract's storage. */
export function setStorage(address: Address, slot: Hex, value: Hex): CallRequest {
  return { method: 'anvil_setStorageAt', params: [address, slot, value] }
}

/** Sets a balance, in wei. */
export function setBalance(address: Address, value: bigint): CallRequest {
  return { method: 'anvil_setBalance', params: [address, toQuantity(value)] }
}

/** Makes one batch of calls and resolves with their answers; the first refusal is thrown. */
export async function applyAll(rpc: Rpc, requests: readonly CallRequest[]): Promise<readonly unknown[]> {
  const outcomes = await rpc.batch(requests)
  return outcomes.map((outcome) => {
    if ('error' in outcome) throw outcome.error
    return outcome.result
  })
}

/** A call of a contract, or, without `to`, the making of one. */
export type NodeTransaction = { readonly to?: Address; readonly data: Hex }

/** More than any deployment here needs. */
const gasPerTransaction = 4_000_000n
/** Enough for the gas of every transaction of a set-up. */
const setupBlocks = 3

/**
 * Mines the first transactions of an account that the node holds the key of, in the order given. The node must not mine
 * by itself meanwhile. Throws when one of them fails.
 */
export async function mineTransactions(
  rpc: Rpc,
  from: Address,
  transactions: readonly NodeTransaction[],
): Promise<void> {
  const hashes = await applyAll(
    rpc,
    transactions.map((transaction, nonce) => ({
      method: 'eth_sendTransaction',
      params: [{ from, ...transaction, nonce: toQuantity(nonce), gas: toQuantity(gasPerTransaction) }],
    })),
  )
  await rpc.call({ method: 'anvil_mine', params: [toQuantity(setupBlocks)] })
  const receipts = await applyAll(
    rpc,
    hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
  )
  for (const [index, receipt] of receipts.entries()) {
    // Read from our own node; anything but a receipt of success ends the set-up.
    if ((receipt as { status?: string } | null)?.status !== '0x1') throw new Error(`Transaction ${index} failed`)
  }
}
