import type { SubmitHandler } from '../handler.ts'
import { newId } from '../newIds.ts'
import { storePrivateKey } from '../privateKeys/storePrivateKey.ts'
import { takeImport } from './startImport.ts'

/** Takes in a private key, which the caller sealed to the import that he began. */
export const importPrivateKey: SubmitHandler<'import_private_key'> = async (context, { parameters }) => {
  const { services, approvals, nowMs } = context
  const target = await takeImport(context, 'privateKey', parameters.userId)
  const id = newId(nowMs)
  const secret = await services.vault.importKey({ approvals, context, target, id })
  const { privateKeyName: name, curve, addressFormats } = parameters
  return await storePrivateKey(context, { id, name, curve, secret, addressFormats, tagIds: [], isImported: true })
}
