import { describeWallet } from '../../views/objects.ts'
import type { QueryHandler } from '../handler.ts'
import { findWallet } from './findWallet.ts'

/** One wallet. */
export const getWallet: QueryHandler<'get_wallet'> = async ({ database, organizationId }, { walletId }) => ({
  wallet: describeWallet(await findWallet(database, organizationId, walletId)),
})
