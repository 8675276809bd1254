import type { CustodyTransaction, OrganizationRow } from '../../database/tables.ts'
import { refuseParameter } from '../../errors.ts'
import type { CustodyServices } from '../../services.ts'
import type { Canary } from '../../vault/canary.ts'
import { VaultError } from '../../vault/vaultErrors.ts'
import { newId, newTimelessId } from '../newIds.ts'
import type { Place } from '../place.ts'
import { addUsers, type NewUser } from '../users/addUsers.ts'

export type NewOrganization = {
  readonly parentId: string | null
  readonly name: string
  readonly rootUsers: readonly NewUser[]
  readonly threshold: number
  readonly features: readonly string[]
}

type Surroundings = {
  readonly transaction: CustodyTransaction
  readonly services: CustodyServices
  readonly nowMs: number
}

/** Makes an organization with its data key, its root users and its features. Fails with the refusals of users. */
export async function addOrganization(
  { transaction, services, nowMs }: Surroundings,
  { parentId, name, rootUsers, threshold, features }: NewOrganization,
): Promise<Place & { readonly rootUserIds: string[] }> {
  if (threshold > rootUsers.length) throw refuseParameter('rootQuorumThreshold', 'it is more than there are users')
  const organization: OrganizationRow = {
    id: parentId === null ? newId(nowMs) : newTimelessId(),
    parent_id: parentId,
    name,
    root_threshold: threshold,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
  }
  await transaction.insertInto('custody_organization').values(organization).execute()
  await assertMasterKey({ transaction, services, nowMs })
  const { masterKeyId, wrapped } = await services.secrets.keyring.createDataKey(organization.id)
  await transaction
    .insertInto('custody_data_key')
    .values({
      organization_id: organization.id,
      master_key_id: masterKeyId,
      wrapped_key: wrapped,
      created_at_ms: nowMs,
    })
    .execute()
  if (features.length > 0) {
    const rows = features.map((feature) => ({ organization_id: organization.id, name: feature, value: null }))
    await transaction.insertInto('custody_feature').values(rows).execute()
  }
  const place = { transaction, services, nowMs, organization }
  return { ...place, rootUserIds: await addUsers(place, rootUsers, true) }
}

/**
 * Holds the canary until the new data key is stored, so that no rotation of the master key passes it by; a server that
 * still has a former master key makes no more data keys. Fails with `master_key_wrong`.
 */
async function assertMasterKey({ transaction, services }: Surroundings): Promise<void> {
  const { value } = await transaction
    .selectFrom('custody_setting')
    .select('value')
    .where('name', '=', 'canary')
    .forShare()
    .executeTakeFirstOrThrow()
  // Written by `openKeys`, or by a rotation.
  const { masterKeyId } = JSON.parse(value) as Canary
  if (masterKeyId !== services.secrets.keyring.masterKeyId) throw new VaultError('master_key_wrong')
}
