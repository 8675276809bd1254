import { organizationOf } from '../../facts/facts.ts'
import { describeInvitation, describePolicy, describeTag, describeWallet } from '../../views/objects.ts'
import { oldestFirst } from '../../views/oldestFirst.ts'
import { describeFeatures, describeQuorum } from '../../views/organization.ts'
import { describePrivateKeys } from '../../views/privateKeys.ts'
import { describeUsers } from '../../views/users.ts'
import type { QueryHandler } from '../handler.ts'

/** Everything in an organization at once. */
export const getOrganization: QueryHandler<'get_organization'> = async ({ readings, organizationId }) => {
  const facts = await readings.factsOf(organizationId)
  const { rows } = facts
  return {
    organizationData: {
      organizationId,
      name: organizationOf(facts).name,
      users: describeUsers(rows),
      policies: oldestFirst(rows.custody_policy).map(describePolicy),
      privateKeys: await describePrivateKeys(readings, facts),
      invitations: oldestFirst(rows.custody_invitation).map(describeInvitation),
      tags: oldestFirst(rows.custody_tag).map(describeTag),
      rootQuorum: describeQuorum(facts),
      features: describeFeatures(rows.custody_feature),
      wallets: oldestFirst(rows.custody_wallet).map(describeWallet),
    },
  }
}
