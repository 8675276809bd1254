import { assertExported } from '../assertExported.ts'
import type { SubmitHandlers } from '../handler.ts'
import { readDataKey } from '../readDataKey.ts'
import { required, requiredOf, requiredRows } from '../required.ts'
import { toStoredKey } from '../signing/toStoredKey.ts'
import { removeTagsOf } from '../tags/setTags.ts'
import { addPrivateKeys } from './addPrivateKeys.ts'

export const privateKeySubmits = {
  /** Makes private keys from fresh random numbers. The older form is answered with ids alone. */
  create_private_keys: async (context, { type, parameters }) => {
    const privateKeys = await addPrivateKeys(context, parameters.privateKeys)
    if (type === 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2') return { privateKeys }
    return { privateKeyIds: privateKeys.map(({ privateKeyId }) => privateKeyId) }
  },

  /** Deletes private keys with their addresses and sealed secrets: what was not exported before is gone for good. */
  delete_private_keys: async (context, { parameters }) => {
    const { facts } = context
    const keys = requiredRows(parameters.privateKeyIds, facts.all('custody_private_key'), 'private key')
    const privateKeyIds = keys.map(({ id }) => id)
    assertExported('private key', keys, parameters)
    removeTagsOf(context, privateKeyIds)
    context.erase('custody_private_key_address', { private_key_id: privateKeyIds })
    context.remove('custody_private_key', keys)
    return { privateKeyIds }
  },

  /** Seals a private key to the caller's frame. */
  export_private_key: async (context, { parameters }) => {
    const { database, facts, organization, services, approvals, nowMs } = context
    const row = await database
      .selectFrom('custody_private_key')
      .selectAll()
      .where('organization_id', '=', organization.id)
      .where('id', '=', parameters.privateKeyId)
      .executeTakeFirst()
    const privateKey = required(row, 'private key')
    const dataKey = await readDataKey(database, organization.id)
    const key = toStoredKey({ kind: 'privateKey', privateKey }, dataKey)
    const exportBundle = await services.vault.exportKey({ approvals, context, key })
    const known = requiredOf(facts.all('custody_private_key'), privateKey.id, 'private key')
    context.update('custody_private_key', known, { is_exported: true, updated_at_ms: nowMs })
    return { privateKeyId: privateKey.id, exportBundle }
  },
} satisfies Partial<SubmitHandlers>
