import type { CustodyDatabase, UserRow } from '../../database/tables.ts'
import { required } from '../required.ts'

/** The user with this id in this organization. Fails with `object_unknown`. */
export async function findUser(database: CustodyDatabase, organizationId: string, id: string): Promise<UserRow> {
  const row = await database
    .selectFrom('custody_user')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return required(row, 'user')
}
