import { readTokenTransfer, sameAddress, type Token } from '@latchkey/evm'
import type { BatchRecord, BatchStatus } from '../batchRecord.ts'
import type { TransferRecord, TransferStatus } from '../transferRecord.ts'

/** A batch as a transfer is told: only where it is one call. */
export function transferOfBatch(
  batch: BatchRecord,
  tokens: readonly Pick<Token, 'chainId' | 'address' | 'symbol' | 'decimals'>[],
): TransferRecord | undefined {
  const [call, ...others] = batch.calls
  if (call === undefined || others.length > 0) return undefined
  const { clientId, chainId, from, hashes, confirmations, createdAtMs, updatedAtMs } = batch
  const hash = hashes.at(-1)
  const moved = call.value === '0' ? readTokenTransfer(call.data) : undefined
  const token = tokens.find((each) => each.chainId === chainId && sameAddress(each.address, call.to))
  const { to, value: amount, data } = call
  const paid =
    moved !== undefined && token !== undefined && moved.extraBytes === 0
      ? { to: moved.to, amount: String(moved.amount), token: toPlain(token) }
      : { to, amount, ...(data !== '0x' && { data }) }
  return {
    ...{ clientId, chainId, from, confirmations, createdAtMs, updatedAtMs, ...paid },
    ...{ batch: batch.status, status: statuses[batch.status] },
    ...(hash !== undefined && { hash }),
  }
}

const statuses = {
  awaiting: 'awaiting',
  unknown: 'unknown',
  submitted: 'submitted',
  included: 'included',
  confirmed: 'confirmed',
  failed: 'dropped',
  reverted: 'reverted',
  partly: 'reverted',
} as const satisfies Readonly<Record<BatchStatus, TransferStatus>>

function toPlain({ address, symbol, decimals }: Pick<Token, 'address' | 'symbol' | 'decimals'>) {
  return { address, symbol, decimals }
}
