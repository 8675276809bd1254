import { sql } from 'kysely'
import type { CustodyDatabase } from '../../database/tables.ts'
import { heldAccount } from '../../seals/markAddress.ts'
import { describeWalletAccount } from '../../views/objects.ts'
import type { QueryHandler } from '../handler.ts'
import { pageLimit } from '../page.ts'
import { required, requiredOf } from '../required.ts'

/** The accounts of one wallet, or of all wallets, oldest first. */
export const listWalletAccounts: QueryHandler<'list_wallet_accounts'> = async (context, input) => {
  const { database, readings, organizationId } = context
  const { walletId, includeWalletDetails, paginationOptions } = input
  const { before, after } = paginationOptions ?? {}
  let query = database
    .selectFrom('custody_wallet_account')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .limit(pageLimit(paginationOptions))
  const wallets = (await readings.factsOf(organizationId)).rows.custody_wallet
  if (walletId != null) query = query.where('wallet_id', '=', requiredOf(wallets, walletId, 'wallet').id)
  if (after != null) {
    const { created_at_ms, id } = await cursor(database, organizationId, after)
    query = query.where(sql<boolean>`(created_at_ms, id) > (${created_at_ms}, ${id})`)
  }
  if (before != null) {
    const { created_at_ms, id } = await cursor(database, organizationId, before)
    query = query.where(sql<boolean>`(created_at_ms, id) < (${created_at_ms}, ${id})`)
  }
  // The page before an account ends right before it.
  const isBackwards = before != null && after == null
  const direction = isBackwards ? 'desc' : 'asc'
  const rows = await query.orderBy('created_at_ms', direction).orderBy('id', direction).execute()
  const accounts = rows.map((row) => {
    const wallet = includeWalletDetails === true ? wallets.find(({ id }) => id === row.wallet_id) : undefined
    return describeWalletAccount(heldAccount(readings.seals, row), wallet)
  })
  return { accounts: isBackwards ? accounts.reverse() : accounts }
}

async function cursor(database: CustodyDatabase, organizationId: string, id: string) {
  const row = await database
    .selectFrom('custody_wallet_account')
    .select(['id', 'created_at_ms'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return required(row, 'wallet account')
}
