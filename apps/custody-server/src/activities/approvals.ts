import type { Approver, ApprovingCredential } from '@latchkey/custody'
import type { StampedCaller } from '../authentication/caller.ts'
import type { CustodyDatabase, VoteRow } from '../database/tables.ts'
import type { Stamp, StampCredential } from '../stamps/stamp.ts'

/** How long approvals count, from the first one of their activity. */
const approvalLifeMs = 24 * 3_600_000

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

/** True when the votes have ended: 24 hours after the first, all of them together. */
export function haveApprovalsEnded(votes: readonly Pick<VoteRow, 'created_at_ms'>[], nowMs: number): boolean {
  return votes.length > 0 && Math.min(...votes.map(({ created_at_ms }) => created_at_ms)) + approvalLifeMs <= nowMs
}

/** Users as policies see them; users that are gone are left out. */
export async function readApprovers(
  database: CustodyDatabase,
  organizationId: string,
  userIds: readonly string[],
): Promise<readonly Approver[]> {
  if (userIds.length === 0) return []
  const users = await database
    .selectFrom('custody_user')
    .leftJoin('custody_tag_member', 'custody_tag_member.member_id', 'custody_user.id')
    .select(['custody_user.id', 'custody_user.name', 'custody_user.email', 'custody_tag_member.tag_id'])
    .where('custody_user.organization_id', '=', organizationId)
    .where('custody_user.id', 'in', userIds)
    .execute()
  const approvers = new Map<string, Approver & { readonly tags: string[] }>()
  for (const { id, name, email, tag_id } of users) {
    const approver = approvers.get(id) ?? { id, tags: [], email: email ?? undefined, alias: name }
    if (tag_id !== null) approver.tags.push(tag_id)
    approvers.set(id, approver)
  }
  return [...approvers.values()]
}
