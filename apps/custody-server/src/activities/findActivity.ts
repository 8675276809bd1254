import type { CustodyDatabase } from '../database/tables.ts'

/** The activity that a body with this fingerprint made in the organization. */
export async function findActivity(database: CustodyDatabase, organizationId: string, fingerprint: string) {
  return await database
    .selectFrom('custody_activity')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
}
