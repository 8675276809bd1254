import { isUtf8 } from 'node:buffer'
import type { HttpCall } from '@latchkey/node'
import { CustodyServerError } from '../errors.ts'
import { bodyBytes } from '../requestLimits.ts'
import { parseJson } from './parseJson.ts'

/** A request's body as it was sent, because stamps are over the bytes, and as what it says. */
export type Body = { readonly bytes: Uint8Array; readonly text: string; readonly json: unknown }

/** Reads no further than 64 KB, or 1 MB where it may be long. Fails with `request_too_long` or `request_malformed`. */
export async function readBody(call: HttpCall, { isLong }: { readonly isLong: boolean }): Promise<Body> {
  const most = isLong ? bodyBytes.mostWhereLong : bodyBytes.most
  const bytes = await call.readBody(most)
  if (bytes === undefined) throw new CustodyServerError('request_too_long', { data: { maxBytes: most } })
  if (!isUtf8(bytes)) throw new CustodyServerError('request_malformed', { data: { reason: 'it is not UTF-8' } })
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  return { bytes, text, json: parseJson(text) }
}
