import type { Clock, Log } from '@latchkey/base'
import type { QuorumSigner } from '@latchkey/custody'
import { lockOrganization } from '../activities/lockOrganization.ts'
import { readAuditHead, toAuditRow } from '../activities/nextAuditRows.ts'
import type { Turns } from '../activities/turns.ts'
import type { CustodyDatabase } from '../database/tables.ts'
import { writeAuditEntry } from './auditEntry.ts'
import { createCheckpoint, nextAuditLink } from './auditLink.ts'
import { appendCheckpoints, type Checkpoint } from './checkpointFile.ts'

export type CheckpointOptions = {
  readonly database: CustodyDatabase
  readonly signer: QuorumSigner
  readonly inTurn: Turns
  readonly clock: Clock
  readonly log: Log
  /** Where they are kept beside the log itself, so that a log cut short is found; only in the log when absent. */
  readonly path: string | undefined
}

/** Signs the ends of logs while the server runs. */
export type Checkpoints = {
  /** Told of every organization whose log has grown. */
  note(organizationId: string): void
  /** Writes one for every log that has grown since its last. */
  flush(): Promise<void>
  /** The last ones, and no more. */
  close(): Promise<void>
}

/** A log gets a checkpoint after so many activities, or so long after the first of them. */
const maxActivities = 100
const maxAgeMs = 300_000
/** Logs that grow fast are signed together, and no more often than this: each takes a transaction that others wait for. */
const pauseMs = 10_000

/** Checkpoints for the logs that this process writes. */
export function createCheckpoints(options: CheckpointOptions): Checkpoints {
  const { clock, log } = options
  const grown = new Map<string, number>()
  let work: Promise<void> = Promise.resolve()
  let cancel: (() => void) | undefined
  let cancelLong: (() => void) | undefined
  let lastLongMs = Number.NEGATIVE_INFINITY

  function take(organizationIds: readonly string[]): Promise<void> {
    for (const id of organizationIds) grown.delete(id)
    work = work.then(async () => {
      try {
        const written: Checkpoint[] = []
        for (const id of organizationIds) written.push(await writeCheckpoint(options, id))
        if (options.path !== undefined) await appendCheckpoints(options.path, written)
      } catch (error) {
        log.error('Checkpoints of the audit log could not be written', error)
        for (const id of organizationIds) grown.set(id, grown.get(id) ?? 0)
        flushLater()
      }
    })
    return work
  }

  function flushLater(): void {
    cancel ??= clock.schedule(maxAgeMs, () => {
      cancel = undefined
      void flush()
    })
  }

  async function flush(): Promise<void> {
    cancel?.()
    cancel = undefined
    await take([...grown.keys()])
  }

  function takeLong(): void {
    cancelLong = undefined
    lastLongMs = clock.now()
    void take([...grown].filter(([, count]) => count >= maxActivities).map(([id]) => id))
  }

  function takeLongSoon(): void {
    if (cancelLong !== undefined) return
    const waitMs = lastLongMs + pauseMs - clock.now()
    if (waitMs > 0) cancelLong = clock.schedule(waitMs, takeLong)
    else takeLong()
  }

  return {
    note(organizationId) {
      const count = (grown.get(organizationId) ?? 0) + 1
      grown.set(organizationId, count)
      flushLater()
      if (count >= maxActivities) takeLongSoon()
    },
    flush,
    async close() {
      await flush()
      cancel?.()
      cancelLong?.()
    },
  }
}

async function writeCheckpoint({ database, signer, inTurn, clock }: CheckpointOptions, organizationId: string) {
  return await inTurn(organizationId, () =>
    database.transaction().execute(async (transaction): Promise<Checkpoint> => {
      await lockOrganization(transaction, organizationId)
      const head = await readAuditHead(transaction, organizationId)
      if (head === undefined) throw new TypeError('A log that has grown has an end')
      const entry = await createCheckpoint(organizationId, head, { signer, atMs: clock.now() })
      const row = toAuditRow(nextAuditLink(organizationId, head, writeAuditEntry(entry)))
      await transaction.insertInto('custody_audit').values(row).execute()
      const { atMs, publicKey, signature } = entry
      return { organizationId, ...head, atMs, publicKey, signature }
    }),
  )
}
