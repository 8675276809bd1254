import type { SubmitContext } from '../../activities/submitContext.ts'
import { originsFeature, splitOrigins } from '../../authentication/allowedOrigins.ts'
import { CustodyServerError, refuseParameter } from '../../errors.ts'
import { describeFeatures } from '../../views/organization.ts'
import { assertExported } from '../assertExported.ts'
import { keepWayIn } from '../credentials/keepWayIn.ts'
import type { SubmitHandlers } from '../handler.ts'
import { requiredAll } from '../required.ts'

export const organizationSubmits = {
  /**
   * Deletes the sub-organization that asks for it: its keys with the data key that opens them, its users with their
   * credentials, and all else that belongs to it. What was asked of it stays in its audit log, which goes on to verify. An
   * organization without a data key is one that was deleted; its parent sees it no more.
   */
  delete_sub_organization: async (context, { parameters }) => {
    const { facts, organization, nowMs } = context
    const { id, parent_id } = organization
    if (parent_id === null) throw new CustodyServerError('root_organization_stays')
    assertExported('wallet', facts.all('custody_wallet'), parameters)
    assertExported('private key', facts.all('custody_private_key'), parameters)
    for (const table of unsealed) context.erase(table, { organization_id: id })
    for (const table of sealed) context.remove(table, facts.all(table))
    // The name of a sub-organization is often that of a person.
    for (const row of facts.all('custody_organization')) {
      context.update('custody_organization', row, { name: '', updated_at_ms: nowMs })
    }
    return { subOrganizationUuid: id }
  },

  /** Says anew who is of the root quorum and how many of them must agree. */
  update_root_quorum: async (context, { parameters }) => {
    const { threshold } = parameters
    const userIds = requiredAll(parameters.userIds, context.facts.all('custody_user'), 'user')
    if (threshold > userIds.length) throw refuseParameter('threshold', 'it is more than there are users')
    await keepWayIn(context, () => setQuorum(context, { userIds, threshold }))
    return {}
  },

  /** Switches a feature on, with its value where it takes one. */
  set_organization_feature: async (context, { parameters }) => {
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
  },

  /** Switches a feature off. */
  remove_organization_feature: async (context, { parameters }) => {
    const { facts } = context
    const known = facts.all('custody_feature').filter(({ name }) => name === parameters.name)
    await keepWayIn(context, () => context.remove('custody_feature', known))
    return { features: describeFeatures(facts.all('custody_feature')) }
  },
} satisfies Partial<SubmitHandlers>

const unsealed = [
  ...(['custody_wallet_account', 'custody_private_key_address', 'custody_data_key', 'custody_mail'] as const),
] as const

/** Each before those that it refers to; credentials, sessions and import targets go with their users. */
const sealed = [
  ...(['custody_wallet', 'custody_private_key', 'custody_tag', 'custody_invitation', 'custody_policy'] as const),
  ...(['custody_contract_interface', 'custody_feature', 'custody_user'] as const),
] as const

type Quorum = { readonly userIds: readonly string[]; readonly threshold: number }

function setQuorum(context: SubmitContext, { userIds, threshold }: Quorum): void {
  const { facts, nowMs } = context
  for (const user of facts.all('custody_user')) {
    const isRoot = userIds.includes(user.id)
    if (user.is_root !== isRoot) context.update('custody_user', user, { is_root: isRoot })
  }
  for (const row of facts.all('custody_organization')) {
    context.update('custody_organization', row, { root_threshold: threshold, updated_at_ms: nowMs })
  }
}

function assertOrigins(value: string): void {
  const origins = splitOrigins(value)
  const isEach = origins.every((text) => URL.canParse(text) && new URL(text).origin === text)
  if (origins.length === 0 || !isEach) throw refuseParameter('value', 'it is not a list of origins separated by commas')
}

function isUrl(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}
