import { describePrivateKeys } from '../../views/privateKeys.ts'
import type { QueryHandler } from '../handler.ts'

/** All private keys of an organization: everything about them but the keys. */
export const listPrivateKeys: QueryHandler<'list_private_keys'> = async ({ database, organizationId }) => ({
  privateKeys: await describePrivateKeys(database, organizationId),
})
