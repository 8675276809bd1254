import type { PlainHandler } from './handler.ts'
import { createSubOrganization } from './organizations/createSubOrganization.ts'
import { signRawPayload } from './signing/signRawPayload.ts'
import { signRawPayloads } from './signing/signRawPayloads.ts'
import { signTransaction } from './signing/signTransaction.ts'

type PlainName = 'create_sub_organization' | 'sign_raw_payload' | 'sign_raw_payloads' | 'sign_transaction'

/**
 * The handlers that leave their organization as it is, and so can be called before it is held: what they make is stored
 * only if the organization is still what they read of it.
 */
export const plainHandlers: { readonly [Name in PlainName]: PlainHandler<Name> } = {
  create_sub_organization: createSubOrganization,
  sign_raw_payload: signRawPayload,
  sign_raw_payloads: signRawPayloads,
  sign_transaction: signTransaction,
}
