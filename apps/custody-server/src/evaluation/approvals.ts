import type { Approver, ApprovingCredential } from '@latchkey/policy'
import type { StampedCaller } from '../authentication/caller.ts'
import type { VoteRow } from '../database/tables.ts'
import type { Facts } from '../facts/facts.ts'
import type { Stamp, StampCredential } from '../stamps/stamp.ts'

/** One user's stamped yes, with all that is needed to verify it again. */
export type Approval = {
  readonly userId: string
  /** The exact text that was stamped. */
  readonly message: string
  readonly stamp: Stamp
  readonly stampCredential: StampCredential
  /** As policies see the credential. */
  readonly credential: ApprovingCredential
}

/** The approval that a caller gives by his request. */
export function approvalOf(caller: StampedCaller, message: string): Approval {
  const { user, stamp, stampCredential } = caller
  const { id, type, publicKey, credentialId } = caller.credential
  const key = { id, userId: user.id, type, publicKey }
  const credential = credentialId === '' ? key : { ...key, credentialId }
  return { userId: user.id, message, stamp, stampCredential, credential }
}

/** The approval that a stored vote is. */
export function approvalOfVote(vote: VoteRow): Approval {
  // Written by `toVoteRow`.
  const { stamp, credential } = JSON.parse(vote.stamp_json) as { stamp: Stamp; credential: StampCredential }
  return {
    userId: vote.user_id,
    message: vote.message,
    stamp,
    stampCredential: credential,
    credential: {
      id: vote.credential_id,
      userId: vote.user_id,
      type: vote.credential_type,
      publicKey: vote.public_key,
      ...(credential.kind === 'passkey' && { credentialId: credential.credentialId }),
    },
  }
}

export type VotePlace = {
  readonly id: string
  readonly activityId: string
  readonly organizationId: string
  readonly selection: 'VOTE_SELECTION_APPROVED' | 'VOTE_SELECTION_REJECTED'
  readonly nowMs: number
}

/** An approval, or a rejection, as a row. */
export function toVoteRow(approval: Approval, place: VotePlace): VoteRow {
  const { stamp, stampCredential, credential } = approval
  return {
    id: place.id,
    organization_id: place.organizationId,
    activity_id: place.activityId,
    user_id: approval.userId,
    selection: place.selection,
    message: approval.message,
    public_key: credential.publicKey,
    signature: stamp.signature,
    scheme: stamp.kind === 'apiKey' ? stamp.scheme : 'SIGNATURE_SCHEME_TK_WEBAUTHN',
    stamp_json: JSON.stringify({ stamp, credential: stampCredential }),
    credential_id: credential.id,
    credential_type: credential.type,
    is_ended: false,
    created_at_ms: place.nowMs,
  }
}

/** Users as policies see them; users that are gone are left out. */
export function approversOf({ rows }: Pick<Facts, 'rows'>, userIds: readonly string[]): readonly Approver[] {
  return rows.custody_user.flatMap(({ id, name, email }) => {
    if (!userIds.includes(id)) return []
    const tags = rows.custody_tag_member.flatMap(({ member_id, tag_id }) => (member_id === id ? [tag_id] : []))
    return [{ id, tags, email: email ?? undefined, alias: name }]
  })
}
