import { hash } from 'node:crypto'
import type { QuorumSigner } from '@latchkey/custody'
import { toHexText } from '../keys/hexText.ts'
import type { CheckpointEntry } from './auditEntry.ts'

/** One row of an organization's log: it holds the hash of the row before, so that none can be changed or left out. */
export type AuditLink = {
  readonly organizationId: string
  /** 1, 2, 3 … */
  readonly position: number
  /** Empty in the first row. */
  readonly previousHash: string
  /** The JSON text of an `AuditEntry`, kept as it was hashed. */
  readonly entry: string
  /** SHA-256 in hexadecimal text. */
  readonly hash: string
}

/** The end of a chain: what the next row builds on. */
export type AuditHead = Pick<AuditLink, 'position' | 'hash'>

/** The end of a chain with the revision of its organization's seal. */
export type SealedHead = AuditHead & { readonly revision: number }

const formatName = 'latchkey audit 1'

/** The row after `head`, or the first one. `entry` is the JSON text of an `AuditEntry`. */
export function nextAuditLink(organizationId: string, head: AuditHead | undefined, entry: string): AuditLink {
  const position = (head?.position ?? 0) + 1
  const previousHash = head?.hash ?? ''
  const hash = hashAuditLink({ organizationId, position, previousHash, entry })
  return { organizationId, position, previousHash, entry, hash }
}

/** The hash that a row must have. */
export function hashAuditLink({ organizationId, position, previousHash, entry }: Omit<AuditLink, 'hash'>): string {
  const text = JSON.stringify([formatName, organizationId, position, previousHash, entry])
  return hash('sha256', text)
}

/** The server's word that the chain ends in `head` now; becomes the next row. */
export async function createCheckpoint(
  organizationId: string,
  head: AuditHead,
  { signer, atMs }: { readonly signer: QuorumSigner; readonly atMs: number },
): Promise<CheckpointEntry> {
  const signature = toHexText(await signer.sign(checkpointBytes(organizationId, head, atMs)))
  return { kind: 'checkpoint', atMs, publicKey: toHexText(signer.publicKey), signature }
}

/** The signed content of a checkpoint. */
export function checkpointBytes(organizationId: string, head: AuditHead, atMs: number): Uint8Array {
  return Buffer.from(
    JSON.stringify([`${formatName} checkpoint`, organizationId, head.position, head.hash, atMs]),
    'utf8',
  )
}
