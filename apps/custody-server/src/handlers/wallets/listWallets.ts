import { listWalletRows } from '../../views/lists.ts'
import { describeWallet } from '../../views/objects.ts'
import type { QueryHandler } from '../handler.ts'

/** All wallets of an organization. */
export const listWallets: QueryHandler<'list_wallets'> = async ({ database, organizationId }) => ({
  wallets: (await listWalletRows(database, organizationId)).map(describeWallet),
})
