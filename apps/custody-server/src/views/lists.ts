import type { CustodyDatabase } from '../database/tables.ts'

/** The policies of an organization, oldest first. */
export async function listPolicyRows(database: CustodyDatabase, organizationId: string) {
  return await database
    .selectFrom('custody_policy')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute()
}

/** The invitations of an organization, oldest first. */
export async function listInvitations(database: CustodyDatabase, organizationId: string) {
  return await database
    .selectFrom('custody_invitation')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute()
}

/** The tags of an organization, oldest first: all of them, or those of one type. */
export async function listTags(database: CustodyDatabase, organizationId: string, type?: string) {
  let query = database.selectFrom('custody_tag').selectAll().where('organization_id', '=', organizationId)
  if (type !== undefined) query = query.where('type', '=', type)
  return await query.orderBy('created_at_ms').orderBy('id').execute()
}

/** The wallets of an organization, oldest first. */
export async function listWalletRows(database: CustodyDatabase, organizationId: string) {
  return await database
    .selectFrom('custody_wallet')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute()
}
