import { CustodyServerError } from '../../errors.ts'
import { assertExported } from '../assertExported.ts'
import type { SubmitHandler } from '../handler.ts'

/**
 * Deletes the sub-organization that asks for it: its keys with the data key that opens them, its users with their
 * credentials, and all else that belongs to it. What was asked of it stays in its audit log, which goes on to verify. An
 * organization without a data key is one that was deleted; its parent sees it no more.
 */
export const deleteSubOrganization: SubmitHandler<'delete_sub_organization'> = async (context, { parameters }) => {
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
}

const unsealed = [
  ...(['custody_wallet_account', 'custody_private_key_address', 'custody_data_key', 'custody_mail'] as const),
] as const

/** Each before those that it refers to; credentials, sessions and import targets go with their users. */
const sealed = [
  ...(['custody_wallet', 'custody_private_key', 'custody_tag', 'custody_invitation', 'custody_policy'] as const),
  ...(['custody_contract_interface', 'custody_feature', 'custody_user'] as const),
] as const
