import type { Stamp, StampCredential } from '../stamps/stamp.ts'
import type { StampVerifier } from '../stamps/verifyStamp.ts'
import { VaultError } from '../vaultErrors.ts'
import { fingerprintOf, readSignedRequest, type SignedRequest, textParameter } from './signedRequest.ts'

/** One user's yes, with all that is needed to verify it again. */
export type StampedApproval = {
  /** The exact text that was stamped. */
  readonly message: string
  readonly stamp: Stamp
  readonly stampCredential: StampCredential
}

/** The question to a permit: the request as it was signed, and the approvals, whose stamps have just been verified. */
export type PermitRequest<Approval extends StampedApproval> = SignedRequest & {
  readonly approvals: readonly [Approval, ...Approval[]]
}

/** The judge of whether a key may be used. `Context` is the deciding code's input, such as the facts. */
export type Guard<Approval extends StampedApproval, Context> = {
  /** The verifier with the rules of the organization that votes. */
  verifierFor(context: Context): StampVerifier | Promise<StampVerifier>
  /** The root quorum and the policies, asked anew. */
  permit(request: PermitRequest<Approval>, context: Context): boolean | Promise<boolean>
}

/** One use of a key, as a caller wants it. */
export type KeyUse<Approval extends StampedApproval, Context> = {
  /** The requester's own stamp first; then the approvals of others. */
  readonly approvals: readonly [Approval, ...Approval[]]
  readonly context: Context
}

const approveType = 'ACTIVITY_TYPE_APPROVE_ACTIVITY'

/**
 * The request of a use that is allowed: every stamp is verified over its text, every further approval must name this
 * request, and the guard must permit it. Fails with `stamp_refused`, `request_not_readable` or `use_not_allowed`.
 */
export async function authorizeUse<Approval extends StampedApproval, Context>(
  guard: Guard<Approval, Context>,
  { approvals, context }: KeyUse<Approval, Context>,
  types: readonly string[],
): Promise<SignedRequest> {
  const verify = await guard.verifierFor(context)
  for (const { stamp, message, stampCredential } of approvals) {
    const verdict = verify(stamp, Buffer.from(message, 'utf8'), stampCredential)
    if (!verdict.isValid) throw new VaultError('stamp_refused', { data: { reason: verdict.reason } })
  }
  const [first, ...others] = approvals
  const request = readSignedRequest(first.message)
  if (!types.includes(request.type)) throw notThis('it asks for something else')
  for (const { message } of others) assertApproves(message, first.message, request)
  const { type, organizationId, parameters } = request
  if (!(await guard.permit({ type, organizationId, parameters, approvals }, context)))
    throw new VaultError('use_not_allowed')
  return request
}

function assertApproves(message: string, requested: string, { organizationId }: SignedRequest): void {
  const approval = readSignedRequest(message)
  const isFitting = approval.type === approveType && approval.organizationId === organizationId
  if (!isFitting || textParameter(approval, 'fingerprint') !== fingerprintOf(requested)) {
    throw notThis('an approval names another request')
  }
}

function notThis(reason: string): VaultError {
  return new VaultError('request_not_readable', { data: { reason } })
}
