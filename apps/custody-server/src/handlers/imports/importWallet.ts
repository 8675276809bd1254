import type { SubmitHandler } from '../handler.ts'
import { newId } from '../newIds.ts'
import { storeWallet } from '../wallets/addWallet.ts'
import { takeImport } from './startImport.ts'

/** Takes in a wallet by its words, which the caller sealed to the import that he began. */
export const importWallet: SubmitHandler<'import_wallet'> = async (context, { parameters }) => {
  const { services, approvals, nowMs } = context
  const target = await takeImport(context, 'wallet', parameters.userId)
  const id = newId(nowMs)
  const secret = await services.vault.importWallet({ approvals, context, target, id })
  const { walletName: name, accounts } = parameters
  return await storeWallet(context, { id, name, secret, accounts, isImported: true })
}
