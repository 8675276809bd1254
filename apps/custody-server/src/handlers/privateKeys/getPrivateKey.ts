import { describePrivateKeys } from '../../views/privateKeys.ts'
import type { QueryHandler } from '../handler.ts'
import { required } from '../required.ts'

/** One private key: everything about it but the key. */
export const getPrivateKey: QueryHandler<'get_private_key'> = async (
  { database, organizationId },
  { privateKeyId },
) => {
  const [privateKey] = await describePrivateKeys(database, organizationId, privateKeyId)
  return { privateKey: required(privateKey, 'private key') }
}
