import type { CustodyDatabase, PolicyRow } from '../../database/tables.ts'
import { required } from '../required.ts'

/** The policy with this id in this organization. Fails with `object_unknown`. */
export async function findPolicy(database: CustodyDatabase, organizationId: string, id: string): Promise<PolicyRow> {
  const row = await database
    .selectFrom('custody_policy')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return required(row, 'policy')
}
