import type { SubmitHandler } from '../handler.ts'
import { required } from '../required.ts'
import { toStoredKey } from '../signing/toStoredKey.ts'
import { readDataKey } from '../wallets/readDataKey.ts'

/** Seals a private key to the caller's frame. */
export const exportPrivateKey: SubmitHandler<'export_private_key'> = async (context, { parameters }) => {
  const { transaction, organization, services, approvals, nowMs } = context
  const row = await transaction
    .selectFrom('custody_private_key')
    .selectAll()
    .where('organization_id', '=', organization.id)
    .where('id', '=', parameters.privateKeyId)
    .executeTakeFirst()
  const privateKey = required(row, 'private key')
  const dataKey = await readDataKey(transaction, organization.id)
  const key = toStoredKey({ kind: 'privateKey', privateKey }, dataKey)
  const exportBundle = await services.vault.exportKey({ approvals, context, key })
  await transaction
    .updateTable('custody_private_key')
    .set({ is_exported: true, updated_at_ms: nowMs })
    .where('id', '=', privateKey.id)
    .execute()
  return { privateKeyId: privateKey.id, exportBundle }
}
