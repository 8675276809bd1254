import type { RelayServerError } from '../errors.ts'
import type { Batch } from './batch.ts'
import type { Taken } from './decide.ts'
import { endMessages } from './endMessages.ts'
import type { RelayTransaction } from './relayTables.ts'
import { createUsage, type Usage, writeUsage } from './usage.ts'
import { writeInterests } from './writeInterests.ts'
import { writeMessages } from './writeMessages.ts'
import type { WriteContext, Writing } from './writing.ts'

/** News of a transaction, to be told when it is committed. */
export type Written = {
  /** Why a publication or an interest was not taken. */
  readonly failures: ReadonlyMap<object, RelayServerError>
  readonly messages: readonly (Taken & { readonly id: number })[]
  readonly usage: Usage
}

/** Does what a batch asks for: interests first, then what was received, then what is published. */
export async function writeBatch(transaction: RelayTransaction, batch: Batch, context: WriteContext): Promise<Written> {
  const writing: Writing = { ...context, usage: createUsage(), failures: new Map() }
  await writeInterests(transaction, batch, writing)
  await endMessages(transaction, batch, writing)
  const messages = await writeMessages(transaction, batch, writing)
  if (batch.probes.length > 0) await probe(transaction, context.nowMs)
  await writeUsage(transaction, writing.usage)
  return { failures: writing.failures, messages, usage: writing.usage }
}

async function probe(transaction: RelayTransaction, nowMs: number): Promise<void> {
  await transaction
    .insertInto('relay_probe')
    .values({ id: 1, written_at_ms: nowMs })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ written_at_ms: nowMs }))
    .execute()
}
