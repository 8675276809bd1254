import type { SubmitHandler } from '../handler.ts'
import { addPrivateKeys } from './addPrivateKeys.ts'

/** Makes private keys from fresh random numbers. The older form is answered with ids alone. */
export const createPrivateKeys: SubmitHandler<'create_private_keys'> = async (context, { type, parameters }) => {
  const privateKeys = await addPrivateKeys(context, parameters.privateKeys)
  if (type === 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2') return { privateKeys }
  return { privateKeyIds: privateKeys.map(({ privateKeyId }) => privateKeyId) }
}
