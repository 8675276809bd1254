import { assertExported } from '../assertExported.ts'
import type { SubmitHandler } from '../handler.ts'
import { requiredRows } from '../required.ts'
import { removeTagsOf } from '../tags/setTags.ts'

/** Deletes private keys with their addresses and sealed secrets: what was not exported before is gone for good. */
export const deletePrivateKeys: SubmitHandler<'delete_private_keys'> = async (context, { parameters }) => {
  const { facts } = context
  const keys = requiredRows(parameters.privateKeyIds, facts.all('custody_private_key'), 'private key')
  const privateKeyIds = keys.map(({ id }) => id)
  assertExported('private key', keys, parameters)
  removeTagsOf(context, privateKeyIds)
  context.erase('custody_private_key_address', { private_key_id: privateKeyIds })
  context.remove('custody_private_key', keys)
  return { privateKeyIds }
}
