import { describeWallet } from '../../views/objects.ts'
import type { QueryHandler } from '../handler.ts'
import { requiredOf } from '../required.ts'

/** One wallet. */
export const getWallet: QueryHandler<'get_wallet'> = async ({ readings, organizationId }, { walletId }) => {
  const { rows } = await readings.factsOf(organizationId)
  return { wallet: describeWallet(requiredOf(rows.custody_wallet, walletId, 'wallet')) }
}
