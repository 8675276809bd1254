import type { ConsoleOutput } from '@latchkey/custody'
import type { CustodyDatabase } from '../database/tables.ts'

/** The console's first data. */
export async function readOverview(
  database: CustodyDatabase,
  organizationId: string,
): Promise<ConsoleOutput<'overview'>> {
  const below = await database
    .selectFrom('custody_organization_count')
    .select('below')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  const waiting = await database
    .selectFrom('custody_activity')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'ACTIVITY_STATUS_CONSENSUS_NEEDED')
    .executeTakeFirstOrThrow()
  return { subOrganizationCount: below?.below ?? 0, waitingActivityCount: Number(waiting.count) }
}
