import type { EndpointInput } from '@latchkey/custody'
import { createPrivateKey } from '../../vault/privateKeySecrets.ts'
import { newIds } from '../newIds.ts'
import { dataKeyOf, type Scope } from '../scope.ts'
import { storePrivateKey } from './storePrivateKey.ts'

export type NewPrivateKey = EndpointInput<'create_private_keys'>['privateKeys'][number]

/** Makes private keys from fresh random numbers, all or none; answers their ids and addresses. */
export async function addPrivateKeys(scope: Scope, keys: readonly NewPrivateKey[]) {
  const dataKey = await dataKeyOf(scope)
  const ids = newIds(scope.nowMs, keys.length)
  const results = []
  for (const [index, { privateKeyName, curve, addressFormats, privateKeyTags }] of keys.entries()) {
    const id = ids[index] ?? ''
    const secret = await createPrivateKey(scope.services.secrets, { dataKey, id, curve })
    const key = { id, name: privateKeyName, curve, secret, addressFormats, tagIds: privateKeyTags, isImported: false }
    results.push(await storePrivateKey(scope, key))
  }
  return results
}
