import type { CustodyTransaction } from '../database/tables.ts'

/** Takes the organization for this transaction: nobody else changes it. Rows that only refer to it are not held up. */
export async function lockOrganization(transaction: CustodyTransaction, organizationId: string): Promise<void> {
  await transaction
    .selectFrom('custody_organization')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
