import type { CustodyTransaction } from '../database/tables.ts'

/**
 * Takes the organization for this transaction, so that its activities come one after another: limits, unique names and
 * the chain of its audit log hold without races. Rows that only refer to it are not held up.
 */
export async function lockOrganization(transaction: CustodyTransaction, organizationId: string): Promise<void> {
  await transaction
    .selectFrom('custody_organization')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
