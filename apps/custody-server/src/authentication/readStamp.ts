import * as v from 'valibot'
import { CustodyServerError } from '../errors.ts'
import type { Stamp } from '../stamps/stamp.ts'

const maxHeaderLength = 12_000
/** Credentials are looked for by it, and the database takes no character of number 0. */
const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(8000), v.excludes('\0'))
const apiKeySchema = v.object({ publicKey: text, scheme: text, signature: text })
const passkeySchema = v.object({
  credentialId: text,
  authenticatorData: text,
  clientDataJson: text,
  signature: text,
})

/** The stamp of a request; undefined when it carries none. Fails with `stamp_malformed`, also when it carries two. */
export function readStamp(headers: Headers): Stamp | undefined {
  const apiKey = headers.get('x-stamp')
  const passkey = headers.get('x-stamp-webauthn')
  if (apiKey === null) return passkey === null ? undefined : readPasskeyStamp(passkey)
  if (passkey !== null || !/^[A-Za-z0-9_-]+={0,2}$/.test(apiKey)) throw new CustodyServerError('stamp_malformed')
  const { publicKey, scheme, signature } = parse(apiKeySchema, Buffer.from(apiKey, 'base64url').toString('utf8'))
  return { kind: 'apiKey', publicKey: publicKey.toLowerCase().replace(/^0x/, ''), scheme, signature }
}

function readPasskeyStamp(header: string): Stamp {
  return { kind: 'passkey', ...parse(passkeySchema, header) }
}

function parse<Value>(schema: v.GenericSchema<unknown, Value>, json: string): Value {
  if (json.length > maxHeaderLength) throw new CustodyServerError('stamp_malformed')
  try {
    return v.parse(schema, JSON.parse(json))
  } catch (cause) {
    throw new CustodyServerError('stamp_malformed', { cause })
  }
}
