import { describePrivateKeys } from '../../views/privateKeys.ts'
import type { QueryHandler } from '../handler.ts'
import { required } from '../required.ts'

/** One private key: everything about it but the key. */
export const getPrivateKey: QueryHandler<'get_private_key'> = async (
  { readings, organizationId },
  { privateKeyId: id },
) => {
  const all = await describePrivateKeys(readings, await readings.factsOf(organizationId))
  const privateKey = all.find(({ privateKeyId }) => privateKeyId === id)
  return { privateKey: required(privateKey, 'private key') }
}
