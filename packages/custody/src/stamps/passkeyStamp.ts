import { type Bytes, toUtf8 } from '@latchkey/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64urlnopad, hex } from '@scure/base'
import * as v from 'valibot'
import { CustodyError } from '../errors.ts'

/** The header X-Stamp-Webauthn, every part base64url without padding. */
export type PasskeyStamp = {
  readonly credentialId: string
  readonly authenticatorData: string
  readonly clientDataJson: string
  readonly signature: string
}

const maxHeaderLength = 16_384
const part = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxLength),
    v.transform((text) => text.replace(/={1,2}$/, '')),
    v.regex(/^[\w-]+$/),
    v.check(isOneSpelling),
  )
const schema = v.object({
  credentialId: part(2048),
  authenticatorData: part(4096),
  clientDataJson: part(8192),
  signature: part(2048),
})

/** The header X-Stamp-Webauthn, read. Whether its signature holds is for others to say. Fails with `bad_stamp`. */
export function parsePasskeyStamp(header: string): PasskeyStamp {
  if (header.length > maxHeaderLength) throw bad('it is too long')
  const parsed = v.safeParse(schema, readJson(header))
  if (!parsed.success) throw bad('a part of it is missing or malformed')
  return parsed.output
}

/** A stamp as the header X-Stamp-Webauthn, which is plain JSON. */
export function writePasskeyStamp({
  authenticatorData,
  clientDataJson,
  credentialId,
  signature,
}: PasskeyStamp): string {
  return JSON.stringify({ authenticatorData, clientDataJson, credentialId, signature })
}

/** The bytes a passkey signs for a body: the 64 letters of its SHA-256 in hexadecimal text. */
export function passkeyChallenge(body: string): Bytes {
  return Uint8Array.from(toUtf8(hex.encode(sha256(toUtf8(body)))))
}

/** Loose bits at the end would let one stamp be written in several ways. */
function isOneSpelling(text: string): boolean {
  try {
    return base64urlnopad.encode(base64urlnopad.decode(text)) === text
  } catch {
    return false
  }
}

function readJson(header: string): unknown {
  try {
    return JSON.parse(header)
  } catch (cause) {
    throw bad('it is not JSON', cause)
  }
}

function bad(reason: string, cause?: unknown): CustodyError {
  return new CustodyError('bad_stamp', { data: { reason }, cause })
}
