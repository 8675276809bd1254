import { verifyQuorumSignature } from '@latchkey/custody'
import { type AuditLink, checkpointBytes } from '../auditLog/auditLink.ts'
import { readHexText } from '../keys/hexText.ts'
import { type AuditFault, type AuditProblem, auditFault } from './auditProblem.ts'
import type { Checkpoint } from './checkpointFile.ts'

/** Watches a log go by, and says in the end which checkpoints it does not keep to. */
export type CheckpointWatch = { note(link: AuditLink): void; end(): readonly AuditProblem[] }

/** Holds one organization's log to checkpoints that were kept outside the database: rows cut off at its end are found. */
export function verifyCheckpoints(
  checkpoints: readonly Checkpoint[],
  quorumPublicKeys: readonly string[],
): CheckpointWatch {
  const hashes = new Map<number, string>()
  const positions = new Set(checkpoints.map(({ position }) => position))
  return {
    note({ position, hash }) {
      if (positions.has(position)) hashes.set(position, hash)
    },
    end: () =>
      checkpoints.flatMap((checkpoint) => {
        const fault = faultOf(checkpoint, hashes.get(checkpoint.position), quorumPublicKeys)
        return fault === undefined ? [] : [{ position: checkpoint.position, ...fault }]
      }),
  }
}

function faultOf(
  checkpoint: Checkpoint,
  hash: string | undefined,
  publicKeys: readonly string[],
): AuditFault | undefined {
  const { organizationId, position, atMs } = checkpoint
  const signature = readHexText(checkpoint.signature)
  const publicKey = readHexText(checkpoint.publicKey, 65)
  const data = checkpointBytes(organizationId, { position, hash: checkpoint.hash }, atMs)
  const isOurs =
    signature !== undefined &&
    publicKey !== undefined &&
    publicKeys.includes(checkpoint.publicKey) &&
    verifyQuorumSignature({ data, signature, publicKey })
  if (!isOurs) return auditFault('outside_checkpoint_not_ours')
  const day = new Date(atMs).toISOString()
  if (hash === undefined) return auditFault('log_cut', { day })
  return hash === checkpoint.hash ? undefined : auditFault('other_log', { day })
}
