import { fromUtf8, parseJson } from '@latchkey/base'
import * as v from 'valibot'

const schema = v.object({
  type: v.string(),
  challenge: v.string(),
  origin: v.string(),
  crossOrigin: v.optional(v.boolean()),
  topOrigin: v.optional(v.string()),
})

/** The browser's statement about the asking page. */
export type ClientData = v.InferOutput<typeof schema>

const maxBytes = 8192

/** The browser's JSON → its fields; undefined when malformed. */
export function readClientData(bytes: Uint8Array): ClientData | undefined {
  const text = bytes.length > maxBytes ? undefined : fromUtf8(bytes)
  const result = v.safeParse(schema, parseJson(text))
  return result.success ? result.output : undefined
}

/** Whether the page that asked, and the page around it if there is one, are both among those configured. */
export function isFromKnownPage({ origin, crossOrigin, topOrigin }: ClientData, origins: readonly string[]): boolean {
  if (!origins.includes(origin)) return false
  return crossOrigin !== true || (topOrigin !== undefined && origins.includes(topOrigin))
}
