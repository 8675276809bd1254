import type { SubmitHandler } from '../handler.ts'
import { readDataKey } from '../readDataKey.ts'
import { required, requiredOf } from '../required.ts'
import { toStoredKey } from '../signing/toStoredKey.ts'

/** Seals a private key to the caller's frame. */
export const exportPrivateKey: SubmitHandler<'export_private_key'> = async (context, { parameters }) => {
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
}
