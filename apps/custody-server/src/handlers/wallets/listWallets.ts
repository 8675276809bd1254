import { describeWallet } from '../../views/objects.ts'
import { oldestFirst } from '../../views/oldestFirst.ts'
import type { QueryHandler } from '../handler.ts'

/** All wallets of an organization. */
export const listWallets: QueryHandler<'list_wallets'> = async ({ readings, organizationId }) => {
  const { rows } = await readings.factsOf(organizationId)
  return { wallets: oldestFirst(rows.custody_wallet).map(describeWallet) }
}
