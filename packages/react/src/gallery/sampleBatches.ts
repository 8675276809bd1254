import type { BatchRecord, BatchStatus } from '@latchkey/connect'
import type { BatchCall } from '@latchkey/evm'
import { galleryAccount, galleryNowMs, galleryToken, otherAccount } from './galleryHub.ts'

const word = (value: bigint) => value.toString(16).padStart(64, '0')
const transferData = `0xa9059cbb${word(BigInt(otherAccount))}${word(12_000_000n)}` as const
export const sampleCalls: readonly BatchCall[] = [
  { to: galleryToken.address, value: 0n, data: transferData },
  { to: otherAccount, value: 10n ** 16n, data: '0x' },
]

function recordOf(status: BatchStatus, index = 0): BatchRecord {
  const atMs = galleryNowMs - 60_000 * (index + 1)
  return {
    ...{ clientId: `b${index}`, connectorId: 'embedded:turnkeyhd', batchId: `0x0${index}`, chainId: 1 },
    ...{ from: galleryAccount, status, isAtomic: true, hashes: [], createdAtMs: atMs, updatedAtMs: atMs },
    calls: sampleCalls.map(({ to, value, data }) => ({ to, value: String(value), data })),
    confirmations: status === 'included' ? 1 : status === 'confirmed' ? 3 : 0,
  }
}

const statuses: readonly BatchStatus[] = [
  ...(['awaiting', 'submitted', 'included', 'confirmed'] as const),
  ...(['unknown', 'failed', 'reverted', 'partly'] as const),
]

/** One of each status. */
export const sampleBatches: readonly BatchRecord[] = statuses.map(recordOf)
/** One whose answer was lost. */
export const lostBatch = recordOf('unknown')
