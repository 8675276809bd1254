import { toUtf8 } from '@latchkey/base'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base64urlnopad } from '@scure/base'
import { toClientId } from './clientId.ts'

const lifetimeSecondsOfToken = 86_400

export type AuthTokenFields = {
  /** The client's Ed25519 seed, 32 bytes. */
  readonly seed: Uint8Array
  readonly subject: string
  /** The relay's address exactly as the client was given it. */
  readonly audience: string
  readonly nowMs: number
}

/** A token for one connection, good for a day: an EdDSA JWT whose issuer is the client's own key. */
export function createAuthToken({ seed, subject, audience, nowMs }: AuthTokenFields): string {
  const iat = Math.floor(nowMs / 1000)
  const iss = toClientId(ed25519.getPublicKey(seed))
  const claims = { iss, sub: subject, aud: audience, iat, exp: iat + lifetimeSecondsOfToken }
  const signed = `${encodePart({ alg: 'EdDSA', typ: 'JWT' })}.${encodePart(claims)}`
  return `${signed}.${base64urlnopad.encode(ed25519.sign(toUtf8(signed), seed))}`
}

function encodePart(part: object): string {
  return base64urlnopad.encode(toUtf8(JSON.stringify(part)))
}
