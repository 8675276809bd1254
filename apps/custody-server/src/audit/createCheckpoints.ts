import type { Clock, Log, Turns } from '@latchkey/base'
import type { QuorumSigner } from '@latchkey/custody'
import { NodeError } from '@latchkey/node'
import { writeAuditEntry } from '../auditLog/auditEntry.ts'
import { createCheckpoint } from '../auditLog/auditLink.ts'
import type { CustodyDatabase } from '../database/tables.ts'
import { holdOrganization } from '../ledger/holdOrganization.ts'
import type { Seals } from '../seals/seals.ts'
import { appendCheckpoints, type Checkpoint } from './checkpointFile.ts'

export type CheckpointOptions = {
  readonly database: CustodyDatabase
  readonly seals: Seals
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
  /** For how long the oldest change without a checkpoint has waited for one, in milliseconds; 0 when none waits. */
  waitingMs(): number
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
  /** Since when a log has an end that is not signed. */
  const unsigned = new Map<string, number>()
  let work: Promise<void> = Promise.resolve()
  let cancel: (() => void) | undefined
  let cancelLong: (() => void) | undefined
  /** Waited for or under way: one at a time. */
  let isLongDue = false
  let lastLongMs = Number.NEGATIVE_INFINITY

  function take(organizationIds: readonly string[]): Promise<void> {
    for (const id of organizationIds) grown.delete(id)
    const takenAtMs = clock.now()
    work = work.then(async () => {
      const { failed, reason } = await writeCheckpoints(options, organizationIds)
      for (const id of organizationIds.filter((each) => !failed.includes(each))) {
        if (grown.has(id)) unsigned.set(id, takenAtMs)
        else unsigned.delete(id)
      }
      if (failed.length === 0) return
      log.error('Checkpoints of the audit log could not be written', reason)
      for (const id of failed) grown.set(id, grown.get(id) ?? 0)
      flushLater()
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

  async function takeLong(): Promise<void> {
    await take([...grown].filter(([, count]) => count >= maxActivities).map(([id]) => id))
    lastLongMs = clock.now()
    isLongDue = false
  }

  function takeLongSoon(): void {
    if (isLongDue) return
    isLongDue = true
    // A clock that was put back makes nobody wait for longer.
    const waitMs = Math.min(pauseMs, lastLongMs + pauseMs - clock.now())
    if (waitMs > 0) cancelLong = clock.schedule(waitMs, () => void takeLong())
    else void takeLong()
  }

  return {
    note(organizationId) {
      const count = (grown.get(organizationId) ?? 0) + 1
      grown.set(organizationId, count)
      if (!unsigned.has(organizationId)) unsigned.set(organizationId, clock.now())
      flushLater()
      if (count >= maxActivities) takeLongSoon()
    },
    waitingMs: () => (unsigned.size === 0 ? 0 : Math.max(0, clock.now() - Math.min(...unsigned.values()))),
    flush,
    async close() {
      cancelLong?.()
      await flush()
      // Notes and failures meanwhile.
      cancel?.()
      cancelLong?.()
      await work
    },
  }
}

type Unwritten = { readonly failed: readonly string[]; readonly reason?: unknown }

/** Writes what can be written: a log that cannot be signed keeps no other from its checkpoint. */
async function writeCheckpoints(options: CheckpointOptions, organizationIds: readonly string[]): Promise<Unwritten> {
  const written: Checkpoint[] = []
  const failed: string[] = []
  let reason: unknown
  for (const id of organizationIds) {
    // Where the database is away, the others need not wait for that too.
    if (reason instanceof NodeError) failed.push(id)
    else {
      try {
        written.push(await writeCheckpoint(options, id))
      } catch (error) {
        failed.push(id)
        reason = error
      }
    }
  }
  try {
    if (options.path !== undefined) await appendCheckpoints(options.path, written)
    return { failed, reason }
  } catch (error) {
    return { failed: organizationIds, reason: error }
  }
}

async function writeCheckpoint(options: CheckpointOptions, organizationId: string) {
  const { database, seals, signer, inTurn, clock } = options
  return await inTurn(organizationId, () =>
    database.transaction().execute(async (transaction): Promise<Checkpoint> => {
      const { facts, store } = await holdOrganization(transaction, seals, organizationId)
      const { head } = facts
      if (head === undefined) throw new TypeError('A log that has grown has an end')
      const entry = await createCheckpoint(organizationId, head, { signer, atMs: clock.now() })
      await store(writeAuditEntry(entry))
      const { atMs, publicKey, signature } = entry
      return { organizationId, position: head.position, hash: head.hash, atMs, publicKey, signature }
    }),
  )
}
