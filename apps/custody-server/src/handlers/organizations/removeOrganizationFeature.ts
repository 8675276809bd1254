import { describeFeatures } from '../../views/organization.ts'
import type { SubmitHandler } from '../handler.ts'

/** Switches a feature off. */
export const removeOrganizationFeature: SubmitHandler<'remove_organization_feature'> = async (
  context,
  { parameters },
) => {
  const { transaction, organization } = context
  await transaction
    .deleteFrom('custody_feature')
    .where('organization_id', '=', organization.id)
    .where('name', '=', parameters.name)
    .execute()
  return { features: await describeFeatures(transaction, organization.id) }
}
