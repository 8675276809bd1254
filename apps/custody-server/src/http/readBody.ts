import { fromUtf8 } from '@latchkey/base'
import { readRequest } from '@latchkey/node'
import { CustodyServerError } from '../errors.ts'
import { parseJson } from './parseJson.ts'

/** A request's body as it was sent, because stamps are over the bytes, and as what it says. */
export type Body = { readonly bytes: Uint8Array; readonly text: string; readonly json: unknown }

/** Reads no further than `maxBytes`. Fails with `request_too_long`, also when it was broken off, or `request_malformed`. */
export async function readBody(request: Request, maxBytes: number): Promise<Body> {
  const bytes = await readRequest(request, maxBytes)
  if (bytes === undefined) throw new CustodyServerError('request_too_long', { data: { maxBytes } })
  const text = fromUtf8(bytes)
  if (text === undefined) throw new CustodyServerError('request_malformed', { data: { reason: 'it is not UTF-8' } })
  return { bytes, text, json: parseJson(text) }
}
