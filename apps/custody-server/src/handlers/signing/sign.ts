import type { SubmitContext } from '../../activities/submitContext.ts'
import { findSigner } from '../../evaluation/findSigner.ts'
import type { Signing } from '../../vault/signRequest.ts'
import { readDataKey } from '../readDataKey.ts'
import { toStoredKey } from './toStoredKey.ts'

/** Has the vault sign what the activity's own stamped text asks for, with the key that it names. */
export async function sign(context: SubmitContext, signWith: string): Promise<Signing> {
  const { readings, organization, services, approvals } = context
  const signer = await findSigner(readings, organization.id, signWith)
  const dataKey = await readings.once(`data key ${organization.id}`, (database) =>
    readDataKey(database, organization.id),
  )
  const key = toStoredKey(signer, dataKey)
  return await services.vault.sign({ approvals, context, key })
}

/** The signatures of payloads; a transaction instead would be a fault of the vault. */
export function assertPayloads(signing: Signing) {
  if (signing.kind !== 'payloads') throw new TypeError('The vault signed something else')
  return signing.signatures
}
