import { findSigner } from '../../activities/findSigner.ts'
import type { SubmitContext } from '../../activities/submitContext.ts'
import type { Signing } from '../../vault/signRequest.ts'
import { toStoredKey } from './toStoredKey.ts'

/** Has the vault sign what the activity's own stamped text asks for, with the key that it names. */
export async function sign(context: SubmitContext, signWith: string): Promise<Signing> {
  const { transaction, organization, services, approvals } = context
  const key = await toStoredKey(transaction, await findSigner(transaction, organization.id, signWith))
  return await services.vault.sign({ approvals, context, key })
}

/** The signatures of payloads; a transaction instead would be a fault of the vault. */
export function assertPayloads(signing: Signing) {
  if (signing.kind !== 'payloads') throw new TypeError('The vault signed something else')
  return signing.signatures
}
