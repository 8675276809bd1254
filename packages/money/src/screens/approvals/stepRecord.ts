import type { BatchRecord, TransferRecord } from '@latchkey/connect'
import { isTogether, type RevokeStep, revocationsOf } from './revokeStep.ts'

/** The record of a step that was sent: of a transfer, or of a batch. */
export type StepRecord =
  | { readonly kind: 'transfer'; readonly record: TransferRecord }
  | { readonly kind: 'batch'; readonly record: BatchRecord }

/** All that this browser remembers of what was sent. */
export type SentRecords = { readonly transfers: readonly TransferRecord[]; readonly batches: readonly BatchRecord[] }

/** The record of a step; undefined before the wallet was asked. */
export function recordOfStep(step: RevokeStep, { transfers, batches }: SentRecords): StepRecord | undefined {
  if (isTogether(step)) {
    const batch = batches.find(({ clientId }) => clientId === step.clientId)
    return batch === undefined ? undefined : { kind: 'batch', record: batch }
  }
  const transfer = transfers.find(({ clientId }) => clientId === step.clientId)
  return transfer === undefined ? undefined : { kind: 'transfer', record: transfer }
}

/** Whether a block says that the step is done: nothing is called revoked before. */
export function isStepDone(step: RevokeStep, records: SentRecords): boolean {
  const found = recordOfStep(step, records)
  if (step.status !== 'sent' || found === undefined) return false
  const { status } = found.record
  const isOther = found.kind === 'transfer' && found.record.mismatch !== undefined
  return (status === 'included' || status === 'confirmed') && !isOther
}

/** Whether a batch came to nothing good, or nobody knows what it came to: it is not on its way any more. */
export function isStepLost(step: RevokeStep, records: SentRecords): boolean {
  const found = recordOfStep(step, records)
  return found?.kind === 'batch' && ['unknown', 'failed', 'reverted', 'partly'].includes(found.record.status)
}

/** How many revocations steps hold. */
export function countRevocations(steps: readonly RevokeStep[]): number {
  return steps.reduce((sum, step) => sum + revocationsOf(step).length, 0)
}
