import { isUtf8 } from 'node:buffer'
import type { HttpCall } from '@latchkey/base/node'
import { CustodyServerError } from '../errors.ts'
import { parseJson } from './parseJson.ts'

/** What is signed or imported may be long; nothing else is, and all of it goes into the audit log. */
const [maxBytes, maxLongBytes] = [65_536, 1_048_576]

/** A request's body as it was sent, because stamps are over the bytes, and as what it says. */
export type Body = { readonly bytes: Uint8Array; readonly text: string; readonly json: unknown }

/** Reads no further than 64 KB, or 1 MB where it may be long. Fails with `request_too_long` or `request_malformed`. */
export async function readBody(call: HttpCall, { isLong }: { readonly isLong: boolean }): Promise<Body> {
  const most = isLong ? maxLongBytes : maxBytes
  const bytes = await call.readBody(most)
  if (bytes === undefined) throw new CustodyServerError('request_too_long', { data: { maxBytes: most } })
  if (!isUtf8(bytes)) throw new CustodyServerError('request_malformed', { data: { reason: 'it is not UTF-8' } })
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  return { bytes, text, json: parseJson(text) }
}
