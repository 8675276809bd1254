import { toUtf8 } from '@latchkey/base'
import type { Cryptography } from '../cryptography/cryptography.ts'
import { encodeBase64Url } from '../encoding/base64.ts'
import { toClientId } from './clientId.ts'

const lifetimeSecondsOfToken = 86_400

export type AuthTokenFields = {
  /** The client's Ed25519 seed, 32 bytes. */
  readonly seed: Uint8Array
  readonly subject: string
  /** The relay's address exactly as the client was given it. */
  readonly audience: string
  readonly nowMs: number
  readonly cryptography: Cryptography
}

/** A token for one connection, good for a day: an EdDSA JWT whose issuer is the client's own key. */
export async function createAuthToken(fields: AuthTokenFields): Promise<string> {
  const { seed, subject, audience, nowMs, cryptography } = fields
  const iat = Math.floor(nowMs / 1000)
  const iss = toClientId(await cryptography.signingKey(seed))
  const claims = { iss, sub: subject, aud: audience, iat, exp: iat + lifetimeSecondsOfToken }
  const signed = `${encodePart({ alg: 'EdDSA', typ: 'JWT' })}.${encodePart(claims)}`
  return `${signed}.${encodeBase64Url(await cryptography.sign(seed, toUtf8(signed)))}`
}

function encodePart(part: object): string {
  return encodeBase64Url(toUtf8(JSON.stringify(part)))
}
