/** The value that a text, or its bytes in UTF-8, is the JSON of; undefined for anything else. Never fails. */
export function parseJson(text: string | Uint8Array | null | undefined): unknown {
  if (text === null || text === undefined) return undefined
  try {
    return JSON.parse(typeof text === 'string' ? text : utf8.decode(text))
  } catch {
    return undefined
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
