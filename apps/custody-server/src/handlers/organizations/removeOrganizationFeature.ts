import { describeFeatures } from '../../views/organization.ts'
import { keepWayIn } from '../credentials/keepWayIn.ts'
import type { SubmitHandler } from '../handler.ts'

/** Switches a feature off. */
export const removeOrganizationFeature: SubmitHandler<'remove_organization_feature'> = async (
  context,
  { parameters },
) => {
  const { facts } = context
  const known = facts.all('custody_feature').filter(({ name }) => name === parameters.name)
  await keepWayIn(context, () => context.remove('custody_feature', known))
  return { features: describeFeatures(facts.all('custody_feature')) }
}
