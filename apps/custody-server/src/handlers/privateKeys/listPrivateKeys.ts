import { describePrivateKeys } from '../../views/privateKeys.ts'
import type { QueryHandler } from '../handler.ts'

/** All private keys of an organization: everything about them but the keys. */
export const listPrivateKeys: QueryHandler<'list_private_keys'> = async ({ readings, organizationId }) => ({
  privateKeys: await describePrivateKeys(readings, await readings.factsOf(organizationId)),
})
