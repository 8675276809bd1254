import { originsFeature, splitOrigins } from '../../authentication/allowedOrigins.ts'
import { refuseParameter } from '../../errors.ts'
import { describeFeatures } from '../../views/organization.ts'
import type { SubmitHandler } from '../handler.ts'

/** Switches a feature on, with its value where it takes one. */
export const setOrganizationFeature: SubmitHandler<'set_organization_feature'> = async (context, { parameters }) => {
  const { transaction, organization } = context
  const { name } = parameters
  const value = parameters.value === '' ? null : parameters.value
  if (name === originsFeature) assertOrigins(value ?? '')
  if (name === 'FEATURE_NAME_WEBHOOK' && !isUrl(value ?? ''))
    throw refuseParameter('value', 'it is not an https address')
  await transaction
    .insertInto('custody_feature')
    .values({ organization_id: organization.id, name, value })
    .onConflict((conflict) => conflict.columns(['organization_id', 'name']).doUpdateSet({ value }))
    .execute()
  return { features: await describeFeatures(transaction, organization.id) }
}

function assertOrigins(value: string): void {
  const origins = splitOrigins(value)
  const isEach = origins.every((text) => URL.canParse(text) && new URL(text).origin === text)
  if (origins.length === 0 || !isEach) throw refuseParameter('value', 'it is not a list of origins separated by commas')
}

function isUrl(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}
