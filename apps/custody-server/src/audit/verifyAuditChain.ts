import { verifyQuorumSignature } from '@latchkey/custody'
import {
  type AuditEntry,
  type CheckpointEntry,
  type OutcomeEntry,
  type OwnerEntry,
  readAuditEntry,
  type VoteEntry,
} from '../auditLog/auditEntry.ts'
import { type AuditHead, type AuditLink, checkpointBytes, hashAuditLink } from '../auditLog/auditLink.ts'
import { readHexText } from '../keys/hexText.ts'
import type { StampVerifier } from '../stamps/verifyStamp.ts'
import { fingerprintOf, readSignedRequest, type SignedRequest, textParameter } from '../vault/signedRequest.ts'
import { type AuditFault, type AuditProblem, auditFault, stampFault } from './auditProblem.ts'
import { ownerActBytes } from './ownerAct.ts'

export type AuditCheck = {
  readonly organizationId: string
  /** The rows in the order of their positions. */
  readonly links: Iterable<AuditLink> | AsyncIterable<AuditLink>
  /** The verifier of stamps; its list of pages must hold all that were ever configured. */
  readonly verify: StampVerifier
  /** The public keys of this server, former ones included, 65 bytes in hexadecimal text. */
  readonly quorumPublicKeys: readonly string[]
  /** A hash written down elsewhere: without it, rows missing at the end cannot be noticed. */
  readonly expectedHead?: string | undefined
}

export type AuditReport = {
  readonly votes: number
  readonly outcomes: number
  readonly checkpoints: number
  /** Acts of the machine's owner past the quorum. */
  readonly ownerActs: number
  /** How often the organization was found written past the server. */
  readonly frozen: number
  /** Position and hash of the last row. */
  readonly head: AuditHead | undefined
  readonly problems: readonly AuditProblem[]
}

/** The activity as known so far. */
type Activity = { readonly fingerprint: string; hasEnded: boolean }

type Verification = AuditCheck & { readonly activities: Map<string, Activity> }

/**
 * Goes through an organization's log: every hash, every stamp of every vote over its own text, that votes name their
 * activity, that an activity ends once, and every checkpoint. Never stops at a problem.
 */
export async function verifyAuditChain(check: AuditCheck): Promise<AuditReport> {
  const verification = { ...check, activities: new Map<string, Activity>() }
  const counts = { vote: 0, outcome: 0, checkpoint: 0, owner: 0, invitation: 0, mailCode: 0, frozen: 0 }
  const problems: AuditProblem[] = []
  let head: AuditHead | undefined
  for await (const link of check.links) {
    const entry = readAuditEntry(link.entry)
    if (entry !== undefined) counts[entry.kind]++
    const faults = [...faultsOfLink(link, head, check.organizationId), ...faultsOfEntry(entry, head, verification)]
    problems.push(...faults.map((fault) => ({ position: link.position, ...fault })))
    head = { position: link.position, hash: link.hash }
  }
  if (check.expectedHead !== undefined && check.expectedHead !== head?.hash) {
    problems.push({ position: head?.position ?? 0, ...auditFault('other_end') })
  }
  const { vote: votes, outcome: outcomes, checkpoint: checkpoints, owner: ownerActs, frozen } = counts
  return { votes, outcomes, checkpoints, ownerActs, frozen, head, problems }
}

function faultsOfLink(link: AuditLink, head: AuditHead | undefined, organizationId: string): AuditFault[] {
  const faults: AuditFault[] = []
  if (link.organizationId !== organizationId) faults.push(auditFault('other_organization'))
  if (link.position !== (head?.position ?? 0) + 1) faults.push(auditFault('rows_missing'))
  if (link.previousHash !== (head?.hash ?? '')) faults.push(auditFault('not_continued'))
  if (hashAuditLink(link) !== link.hash) faults.push(auditFault('row_changed'))
  return faults
}

function faultsOfEntry(entry: AuditEntry | undefined, head: AuditHead | undefined, check: Verification): AuditFault[] {
  if (entry === undefined) return [auditFault('entry_unreadable')]
  if (entry.kind === 'vote') return faultsOfVote(entry, check)
  if (entry.kind === 'outcome') return faultsOfOutcome(entry, check)
  if (entry.kind === 'invitation' || entry.kind === 'mailCode' || entry.kind === 'frozen') return []
  if (entry.kind === 'owner') {
    const isOurs = isSignedHere(entry, ownerActBytes(check.organizationId, head, entry), check)
    return isOurs ? [] : [auditFault('owner_act_not_ours')]
  }
  const isSound =
    head !== undefined && isSignedHere(entry, checkpointBytes(check.organizationId, head, entry.atMs), check)
  return isSound ? [] : [auditFault('checkpoint_not_ours')]
}

function faultsOfVote({ message, stamp, credential, activityId, selection }: VoteEntry, check: Verification) {
  const verdict = check.verify(stamp, Buffer.from(message, 'utf8'), credential)
  const faults = verdict.isValid ? [] : [stampFault(verdict)]
  const known = check.activities.get(activityId)
  if (known === undefined) check.activities.set(activityId, { fingerprint: fingerprintOf(message), hasEnded: false })
  else if (!namesActivity(message, selection, known)) faults.push(auditFault('other_activity'))
  return faults
}

function namesActivity(message: string, selection: VoteEntry['selection'], { fingerprint }: Activity): boolean {
  const request = tryRead(message)
  const type = `ACTIVITY_TYPE_${selection === 'VOTE_SELECTION_APPROVED' ? 'APPROVE' : 'REJECT'}_ACTIVITY`
  if (request === undefined || request.type !== type) return false
  try {
    return textParameter(request, 'fingerprint') === fingerprint
  } catch {
    return false
  }
}

function faultsOfOutcome({ activityId, fingerprint }: OutcomeEntry, { activities }: Verification): AuditFault[] {
  const known = activities.get(activityId)
  if (known === undefined) return [auditFault('not_asked')]
  const faults = known.hasEnded ? [auditFault('ended_twice')] : []
  known.hasEnded = true
  return known.fingerprint === fingerprint ? faults : [...faults, auditFault('other_request')]
}

function isSignedHere(entry: CheckpointEntry | OwnerEntry, data: Uint8Array, check: Verification): boolean {
  const signature = readHexText(entry.signature)
  const publicKey = readHexText(entry.publicKey, 65)
  const isKnown = check.quorumPublicKeys.includes(entry.publicKey)
  if (signature === undefined || publicKey === undefined || !isKnown) return false
  return verifyQuorumSignature({ data, signature, publicKey })
}

function tryRead(message: string): SignedRequest | undefined {
  try {
    return readSignedRequest(message)
  } catch {
    return undefined
  }
}
