import { nextAuditLink } from '../auditLog/auditLink.ts'
import type { CustodyTransaction } from '../database/tables.ts'
import type { Facts } from '../facts/facts.ts'
import { requiredFacts } from '../facts/readFacts.ts'
import type { Seals } from '../seals/seals.ts'
import { toAuditRow } from './auditRows.ts'
import { type ChangeSet, createChangeSet } from './changeSet.ts'
import { applyChanges } from './changes.ts'
import { lockOrganization } from './lockOrganization.ts'
import { readCanaryText } from './readCanaryText.ts'

/** An organization that nobody else changes until the transaction ends, for what is told in its log and is no submit. */
export type HeldOrganization = {
  /** As they were when it was taken, held to the seal. */
  readonly facts: Facts
  /** Takes the changes. */
  readonly changeSet: ChangeSet
  /** Stores what was changed, and behind the log's end an entry as text. */
  store(entry: string): Promise<void>
}

/** Takes an organization for a transaction. Fails with `organization_frozen`. */
export async function holdOrganization(
  transaction: CustodyTransaction,
  seals: Seals,
  organizationId: string,
): Promise<HeldOrganization> {
  await lockOrganization(transaction, organizationId)
  const facts = await requiredFacts(transaction, seals, organizationId)
  const changeSet = createChangeSet({ database: transaction, facts, readCanary: () => readCanaryText(transaction) })
  return {
    facts,
    changeSet,
    async store(entry) {
      const { changes, revision = facts.revision } = changeSet.seal(seals)
      const row = toAuditRow(nextAuditLink(organizationId, facts.head, entry), { revision, seals })
      await applyChanges(transaction, [...changes, { kind: 'insert', table: 'custody_audit', rows: [row] }])
    },
  }
}
