import type { CustodyDatabase } from '../database/tables.ts'

const pageRows = 500

/** All accounts of an organization's wallets, a page at a time. */
export async function* eachAccount(database: CustodyDatabase, organizationId: string) {
  let after = ''
  for (;;) {
    const rows = await database
      .selectFrom('custody_wallet_account')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageRows)
      .execute()
    yield* rows
    after = rows.at(-1)?.id ?? ''
    if (rows.length < pageRows) return
  }
}

/** All addresses of an organization's private keys; there are few. */
export async function* eachAddress(database: CustodyDatabase, organizationId: string) {
  yield* await database
    .selectFrom('custody_private_key_address')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .execute()
}
