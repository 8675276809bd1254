import type { QuorumSigner } from '@latchkey/custody'
import type { OwnerEntry } from '../auditLog/auditEntry.ts'
import type { AuditHead } from '../auditLog/auditLink.ts'
import { toHexText } from '../keys/hexText.ts'

/** An act of the machine's owner, and its time. */
export type OwnerAct = Pick<OwnerEntry, 'atMs' | 'act' | 'userId' | 'apiKeyId' | 'apiPublicKey'>

/** An act of the machine's owner as the row after `head`, signed by the server's own key. */
export async function createOwnerEntry(
  organizationId: string,
  head: AuditHead | undefined,
  { signer, act }: { readonly signer: QuorumSigner; readonly act: OwnerAct },
): Promise<OwnerEntry> {
  const signature = toHexText(await signer.sign(ownerActBytes(organizationId, head, act)))
  return { kind: 'owner', ...act, publicKey: toHexText(signer.publicKey), signature }
}

/** The signed content of an owner's act: itself, in its place in the log. */
export function ownerActBytes(organizationId: string, head: AuditHead | undefined, act: OwnerAct): Uint8Array {
  const { position = 0, hash = '' } = head ?? {}
  const { atMs, userId, apiKeyId, apiPublicKey } = act
  const said = [organizationId, position, hash, act.act, atMs, userId, apiKeyId, apiPublicKey]
  return Buffer.from(JSON.stringify(['latchkey audit 1 owner', ...said]), 'utf8')
}
