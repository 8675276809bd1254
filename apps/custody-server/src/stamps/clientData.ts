import { fromUtf8 } from '@latchkey/base'
import * as v from 'valibot'

const schema = v.object({
  type: v.string(),
  challenge: v.string(),
  origin: v.string(),
  crossOrigin: v.optional(v.boolean()),
})

/** What the browser says about the page that asked. */
export type ClientData = v.InferOutput<typeof schema>

const maxBytes = 8192

/** The browser's JSON → its fields; undefined when malformed. */
export function readClientData(bytes: Uint8Array): ClientData | undefined {
  const text = bytes.length > maxBytes ? undefined : fromUtf8(bytes)
  try {
    const result = v.safeParse(schema, JSON.parse(text ?? ''))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
