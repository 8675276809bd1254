import type { SubmitContext } from '../../activities/submitContext.ts'
import { findSigner } from '../../evaluation/findSigner.ts'
import type { Signing } from '../../vault/signRequest.ts'
import type { SubmitHandlers } from '../handler.ts'
import { readDataKey } from '../readDataKey.ts'
import { toStoredKey } from './toStoredKey.ts'

export const signingSubmits = {
  /** Signs one payload. */
  sign_raw_payload: async (context, { parameters }) => {
    const signWith = 'signWith' in parameters ? parameters.signWith : parameters.privateKeyId
    const [signature] = assertPayloads(await sign(context, signWith))
    return signature
  },

  /** Signs payloads with one key, all or none. */
  sign_raw_payloads: async (context, { parameters }) => ({
    signatures: [...assertPayloads(await sign(context, parameters.signWith))],
  }),

  /** Signs an unsigned transaction. */
  sign_transaction: async (context, { parameters }) => {
    const signWith = 'signWith' in parameters ? parameters.signWith : parameters.privateKeyId
    const signing = await sign(context, signWith)
    if (signing.kind !== 'transaction') throw new TypeError('The vault signed something else')
    return { signedTransaction: signing.signedTransaction }
  },
} satisfies Partial<SubmitHandlers>

/** Has the vault sign what the activity's own stamped text asks for, with the key that it names. */
async function sign(context: SubmitContext, signWith: string): Promise<Signing> {
  const { readings, organization, services, approvals } = context
  const signer = await findSigner(readings, organization.id, signWith)
  const dataKey = await readings.once(`data key ${organization.id}`, (database) =>
    readDataKey(database, organization.id),
  )
  const key = toStoredKey(signer, dataKey)
  return await services.vault.sign({ approvals, context, key })
}

/** The signatures of payloads; a transaction instead would be a fault of the vault. */
function assertPayloads(signing: Signing) {
  if (signing.kind !== 'payloads') throw new TypeError('The vault signed something else')
  return signing.signatures
}
