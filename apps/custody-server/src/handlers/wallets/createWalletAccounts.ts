import type { SubmitHandler } from '../handler.ts'
import { addAccounts, deriveNewAccounts } from './addAccounts.ts'
import { findWallet } from './findWallet.ts'

/** Derives accounts of a wallet, and stores them unless only their addresses are wanted. */
export const createWalletAccounts: SubmitHandler<'create_wallet_accounts'> = async (context, { parameters }) => {
  const wallet = await findWallet(context.database, context.organization.id, parameters.walletId)
  if (parameters.persist !== false) return { addresses: await addAccounts(context, wallet, parameters.accounts) }
  const derived = await deriveNewAccounts(context, wallet, parameters.accounts)
  return { addresses: derived.map(({ address }) => address) }
}
