import { listInvitations, listPolicyRows, listTags, listWalletRows } from '../../views/lists.ts'
import { describeInvitation, describePolicy, describeTag, describeWallet } from '../../views/objects.ts'
import { describeFeatures, describeQuorum } from '../../views/organization.ts'
import { describePrivateKeys } from '../../views/privateKeys.ts'
import { describeUsers } from '../../views/users.ts'
import type { QueryHandler } from '../handler.ts'

/** Everything in an organization at once. */
export const getOrganization: QueryHandler<'get_organization'> = async ({ database, caller, organizationId }) => ({
  organizationData: {
    organizationId,
    name: caller.organization.name,
    users: await describeUsers(database, organizationId),
    policies: (await listPolicyRows(database, organizationId)).map(describePolicy),
    privateKeys: await describePrivateKeys(database, organizationId),
    invitations: (await listInvitations(database, organizationId)).map(describeInvitation),
    tags: (await listTags(database, organizationId)).map(describeTag),
    rootQuorum: await describeQuorum(database, organizationId),
    features: await describeFeatures(database, organizationId),
    wallets: (await listWalletRows(database, organizationId)).map(describeWallet),
  },
})
