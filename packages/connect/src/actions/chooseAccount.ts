import { type Address, sameAddress } from '@latchkey/evm'
import { AccountError } from '../accountError.ts'
import { dispatch } from '../dispatch.ts'
import type { Hub } from '../hub.ts'
import { rememberConnection } from './connectionLink.ts'
import { requireWallet } from './liveWallet.ts'

/**
 * Makes another account of the connected wallet the active one, here and in the other tabs; a login of the account
 * before ends. Fails with `not_connected` or `wallet_address_mismatch_error`.
 */
export function chooseAccount(hub: Hub, address: Address): void {
  const { connection, name } = requireWallet(hub)
  if (!connection.accounts.some((candidate) => sameAddress(candidate, address))) {
    throw new AccountError('wallet_address_mismatch_error', { data: { address, name } })
  }
  dispatch(hub, { type: 'accountChosen', address })
  rememberConnection(hub, { isAccountChosen: true })
}
