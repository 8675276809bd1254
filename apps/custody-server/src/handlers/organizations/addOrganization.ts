import type { OrganizationRow } from '../../database/tables.ts'
import { refuseParameter } from '../../errors.ts'
import type { ChangeSet } from '../../ledger/changeSet.ts'
import type { CustodyDeps } from '../../services.ts'
import { readSettingValue, wrappedSchema } from '../../vault/settingValue.ts'
import { VaultError } from '../../vaultErrors.ts'
import { newId, newTimelessId } from '../newIds.ts'
import type { Scope } from '../scope.ts'
import { addUsers, type NewUser } from '../users/addUsers.ts'

export type NewOrganization = {
  readonly parentId: string | null
  readonly name: string
  readonly rootUsers: readonly NewUser[]
  readonly threshold: number
  readonly features: readonly string[]
}

type Deps = ChangeSet & { readonly services: CustodyDeps; readonly nowMs: number }

/** Makes an organization with its data key, its root users and its features. Fails with the refusals of users. */
export async function addOrganization(
  { services, nowMs, database, draftOf, insert, update, remove, erase, readCanary }: Deps,
  { parentId, name, rootUsers, threshold, features }: NewOrganization,
): Promise<Scope & { readonly rootUserIds: string[] }> {
  if (threshold > rootUsers.length) throw refuseParameter('rootQuorumThreshold', 'it is more than there are users')
  const organization: OrganizationRow = {
    id: parentId === null ? newId(nowMs) : newTimelessId(),
    parent_id: parentId,
    name,
    root_threshold: threshold,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
  }
  insert('custody_organization', [organization])
  assertMasterKey(await readCanary(), services)
  const newDataKey = await services.secrets.keyring.createDataKey(organization.id)
  const { masterKeyId, wrapped } = newDataKey
  const dataKey = { organization_id: organization.id, master_key_id: masterKeyId, wrapped_key: wrapped }
  insert('custody_data_key', [{ ...dataKey, created_at_ms: nowMs }])
  insert(
    'custody_feature',
    features.map((feature) => ({ organization_id: organization.id, name: feature, value: null })),
  )
  const changeSet: ChangeSet = { database, draftOf, insert, update, remove, erase, readCanary }
  const scope = { ...changeSet, services, nowMs, organization, facts: draftOf(organization.id), newDataKey }
  return { ...scope, rootUserIds: await addUsers(scope, rootUsers, true) }
}

/**
 * The canary is held until the new data key is stored, so that no rotation of the master key passes it by; a server that
 * still has a former master key makes no more data keys. Fails with `master_key_wrong` or `secret_not_readable`.
 */
function assertMasterKey(canary: string, services: CustodyDeps): void {
  const { masterKeyId } = readSettingValue(wrappedSchema, canary)
  if (masterKeyId !== services.secrets.keyring.masterKeyId) throw new VaultError('master_key_wrong')
}
