import { originsFeature, splitOrigins } from '../../authentication/allowedOrigins.ts'
import { refuseParameter } from '../../errors.ts'
import { describeFeatures } from '../../views/organization.ts'
import type { SubmitHandler } from '../handler.ts'

/** Switches a feature on, with its value where it takes one. */
export const setOrganizationFeature: SubmitHandler<'set_organization_feature'> = async (context, { parameters }) => {
  const { facts, organization } = context
  const { name } = parameters
  const value = parameters.value === '' ? null : parameters.value
  if (name === originsFeature) assertOrigins(value ?? '')
  if (name === 'FEATURE_NAME_WEBHOOK' && !isUrl(value ?? ''))
    throw refuseParameter('value', 'it is not an https address')
  const known = facts.all('custody_feature').find((feature) => feature.name === name)
  if (known === undefined) context.insert('custody_feature', [{ organization_id: organization.id, name, value }])
  else context.update('custody_feature', known, { value })
  return { features: describeFeatures(facts.all('custody_feature')) }
}

function assertOrigins(value: string): void {
  const origins = splitOrigins(value)
  const isEach = origins.every((text) => URL.canParse(text) && new URL(text).origin === text)
  if (origins.length === 0 || !isEach) throw refuseParameter('value', 'it is not a list of origins separated by commas')
}

function isUrl(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}
