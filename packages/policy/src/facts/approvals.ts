import { momentOf } from '../values/timestamp.ts'
import type { PolicyRecord } from '../values/values.ts'
import { recordOf } from './policyFacts.ts'

/** A user who approved the activity. */
export type Approver = {
  readonly id: string
  readonly tags: readonly string[]
  readonly email?: string | undefined
  readonly alias?: string | undefined
}

/** A credential that stamped an approval. */
export type ApprovingCredential = {
  readonly id: string
  readonly userId: string
  readonly type: string
  /** Passkeys only. */
  readonly credentialId?: string | undefined
  readonly publicKey: string
}

/** Approvers and credentials → the names of the consensus' scope. A user counts once, however often he approved. */
export function namesOfApprovals(
  approvers: readonly Approver[],
  credentials: readonly ApprovingCredential[],
): PolicyRecord {
  return recordOf({
    approvers: [...new Map(approvers.map((user) => [user.id, namesOfUser(user)])).values()],
    credentials: [...new Map(credentials.map((each) => [each.id, namesOfCredential(each)])).values()],
  })
}

/** The names of the time's scope. */
export function namesOfClock(nowMs: number): PolicyRecord {
  return recordOf({ time: recordOf({ now: momentOf(nowMs) }) })
}

/** A missing field of a user is the empty text, so that one user without an email spoils no rule about emails. */
function namesOfUser({ id, tags, email = '', alias = '' }: Approver): PolicyRecord {
  return recordOf({ id, tags, email, alias })
}

function namesOfCredential(credential: ApprovingCredential): PolicyRecord {
  const { id, userId, type, credentialId = '', publicKey } = credential
  return recordOf({ id, user_id: userId, type, credential_id: credentialId, public_key: publicKey })
}
