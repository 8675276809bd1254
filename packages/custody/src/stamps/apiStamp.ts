import { fromUtf8, toUtf8 } from '@latchkey/base'
import { base64urlnopad } from '@scure/base'
import * as v from 'valibot'
import { CustodyError } from '../errors.ts'

/** The header X-Stamp. */
export type ApiStamp = {
  /** Lower-case hexadecimal text without 0x. */
  readonly publicKey: string
  /** SIGNATURE_SCHEME_TK_API_… */
  readonly scheme: string
  /** Lower-case hexadecimal text: strict DER, or 64 bytes of Ed25519. */
  readonly signature: string
}

/** Above anything that is a stamp; Ed25519 and secp256k1 stay far below. */
const maxHeaderLength = 4096
const digits = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxLength),
    v.toLowerCase(),
    v.transform((text) => text.replace(/^0x/, '')),
    v.regex(/^(?:[0-9a-f]{2})+$/),
  )
// Newer clients may say more in it.
const schema = v.object({
  publicKey: digits(132),
  scheme: v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,100}$/)),
  signature: digits(400),
})

/** The header X-Stamp, read. Whether its signature holds is for others to say. Fails with `bad_stamp`. */
export function parseApiStamp(header: string): ApiStamp {
  if (header.length > maxHeaderLength) throw bad('it is too long')
  const parsed = v.safeParse(schema, readJson(header))
  if (!parsed.success) throw bad('a part of it is missing or malformed')
  return parsed.output
}

/** A stamp as the header X-Stamp. */
export function writeApiStamp({ publicKey, scheme, signature }: ApiStamp): string {
  return base64urlnopad.encode(toUtf8(JSON.stringify({ publicKey, scheme, signature })))
}

function readJson(header: string): unknown {
  try {
    return JSON.parse(fromUtf8(base64urlnopad.decode(header.replace(/={1,2}$/, ''))) ?? '')
  } catch (cause) {
    throw bad('it is not JSON in base64url', cause)
  }
}

function bad(reason: string, cause?: unknown): CustodyError {
  return new CustodyError('bad_stamp', { data: { reason }, cause })
}
