import type { CustodyDatabase, WalletRow } from '../../database/tables.ts'
import { required } from '../required.ts'

/** The wallet with this id in this organization. Fails with `object_unknown`. */
export async function findWallet(database: CustodyDatabase, organizationId: string, id: string): Promise<WalletRow> {
  const row = await database
    .selectFrom('custody_wallet')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return required(row, 'wallet')
}
