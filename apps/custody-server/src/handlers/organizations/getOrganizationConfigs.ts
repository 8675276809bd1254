import { describeFeatures, describeQuorum } from '../../views/organization.ts'
import type { QueryHandler } from '../handler.ts'

/** The features and the root quorum of an organization. */
export const getOrganizationConfigs: QueryHandler<'get_organization_configs'> = async ({
  readings,
  organizationId,
}) => {
  const facts = await readings.factsOf(organizationId)
  return { configs: { features: describeFeatures(facts.rows.custody_feature), quorum: describeQuorum(facts) } }
}
