import { describeFeatures, describeQuorum } from '../../views/organization.ts'
import type { QueryHandler } from '../handler.ts'

/** The features and the root quorum of an organization. */
export const getOrganizationConfigs: QueryHandler<'get_organization_configs'> = async ({
  database,
  organizationId,
}) => ({
  configs: {
    features: await describeFeatures(database, organizationId),
    quorum: await describeQuorum(database, organizationId),
  },
})
