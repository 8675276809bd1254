import type { CustodyDatabase } from '../database/tables.ts'
import type { WrappedDataKey } from '../vault/keyring.ts'

/** The wrapped data key under which all secrets of an organization are sealed. */
export async function readDataKey(database: CustodyDatabase, organizationId: string): Promise<WrappedDataKey> {
  const row = await database
    .selectFrom('custody_data_key')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return { organizationId, masterKeyId: row.master_key_id, wrapped: row.wrapped_key }
}
