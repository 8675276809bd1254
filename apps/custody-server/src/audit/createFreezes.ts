import type { Clock, Log, Turns } from '@latchkey/base'
import { readAuditEntry, writeAuditEntry } from '../auditLog/auditEntry.ts'
import { nextAuditLink } from '../auditLog/auditLink.ts'
import type { Background } from '../background.ts'
import type { CustodyDatabase } from '../database/tables.ts'
import { CustodyServerError } from '../errors.ts'
import { toAuditRow } from '../ledger/auditRows.ts'
import { lockOrganization } from '../ledger/lockOrganization.ts'
import type { Seals } from '../seals/seals.ts'

/** Keeps account of organizations whose rows somebody else has written. */
export type Freezes = {
  /** Told of any error: one that says `organization_frozen` goes into that organization's audit log, once. */
  note(error: unknown): void
  /** How many organizations it was told of. */
  count(): number
}

export type FreezesOptions = {
  readonly database: CustodyDatabase
  readonly seals: Seals
  readonly inTurn: Turns
  readonly background: Background
  readonly clock: Clock
  readonly log: Log
}

/** The account of this process. */
export function createFreezes(options: FreezesOptions): Freezes {
  const frozen = new Set<string>()
  return {
    note(error) {
      if (!(error instanceof CustodyServerError) || error.code !== 'organization_frozen') return
      const organizationId = String(error.data['organizationId'])
      if (frozen.has(organizationId)) return
      frozen.add(organizationId)
      const what = String(error.data['what'])
      options.background.run(() => options.inTurn(organizationId, () => append(options, organizationId, what)))
    },
    count: () => frozen.size,
  }
}

/** Only behind an end that this server wrote: a log that was changed itself is told of by the owner's command. */
async function append({ database, seals, clock, log }: FreezesOptions, organizationId: string, what: string) {
  await database.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId)
    const end = await transaction
      .selectFrom('custody_audit')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
    const revision = end?.revision ?? 0
    const isOurs = end && seals.isMark(organizationId, 'audit', [end.position, end.hash, revision], end.mark)
    if (end === undefined || isOurs !== true) {
      log.warn(`The audit log of the frozen organization ${organizationId} was changed too: nothing is added to it`)
      return
    }
    // Another process, or this one before its last start, has said so.
    if (readAuditEntry(end.entry)?.kind === 'frozen') return
    const entry = writeAuditEntry({ kind: 'frozen', atMs: clock.now(), what })
    const link = nextAuditLink(organizationId, end, entry)
    await transaction.insertInto('custody_audit').values(toAuditRow(link, { revision, seals })).execute()
  })
}
