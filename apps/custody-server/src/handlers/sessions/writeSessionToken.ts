import { createHash } from 'node:crypto'
import type { QuorumSigner } from '@latchkey/custody'
import { readDerSignature } from '../../stamps/ecdsaSignature.ts'

/** A session token's claims. */
export type SessionClaims = {
  readonly expiresAtMs: number
  /** Of the key that stamps in the session, compressed, in hexadecimal text. */
  readonly publicKey: string
  readonly userId: string
  readonly organizationId: string
}

/**
 * A session token as official clients read it: three parts in base64url, signed by the quorum key over the digest of a
 * digest. It is a note for the page: requests are stamped by the key that it names.
 */
export async function writeSessionToken(quorumKey: QuorumSigner, claims: SessionClaims): Promise<string> {
  const payload = {
    exp: Math.floor(claims.expiresAtMs / 1000),
    public_key: claims.publicKey,
    session_type: 'SESSION_TYPE_READ_WRITE',
    user_id: claims.userId,
    organization_id: claims.organizationId,
  }
  const text = [{ alg: 'ES256', typ: 'JWT' }, payload].map(toBase64url).join('.')
  const signature = readDerSignature(await quorumKey.sign(createHash('sha256').update(text).digest()))
  if (signature === undefined) throw new TypeError('The platform signs in DER')
  return `${text}.${Buffer.from(signature).toString('base64url')}`
}

function toBase64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
