const quote = 34
const backslash = 92

/**
 * The text of a frame's top-level `id` as it stands there, quotes and all digits included; undefined when there is none.
 * `JSON.parse` rounds the 19 digits that native clients send, and an answer under a rounded id is an answer to nobody.
 * The frame must be one that `JSON.parse` has accepted; of several ids the last counts, as it does there.
 */
export function readRawId(frame: string): string | undefined {
  let raw: string | undefined
  let depth = 0
  for (let index = 0; index < frame.length; ) {
    const character = frame[index]
    if (character === '"') {
      const end = endOfText(frame, index)
      const colon = depth === 1 ? skipSpace(frame, end) : -1
      if (colon >= 0 && frame[colon] === ':' && isId(frame.slice(index, end))) {
        const start = skipSpace(frame, colon + 1)
        index = endOfValue(frame, start)
        raw = frame.slice(start, index)
      } else index = end
      continue
    }
    if (character === '{' || character === '[') depth++
    if (character === '}' || character === ']') depth--
    index++
  }
  return raw === '' ? undefined : raw
}

/** Keys may be written with escapes. */
function isId(key: string): boolean {
  return key === '"id"' || (key.includes('\\') && JSON.parse(key) === 'id')
}

/** The index after the closing quote of the text that begins at `start`. */
function endOfText(frame: string, start: number): number {
  for (let end = frame.indexOf('"', start + 1); end >= 0; end = frame.indexOf('"', end + 1)) {
    let slashes = 0
    while (frame.charCodeAt(end - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return end + 1
  }
  return frame.length
}

/** The end of a text or a number. Other values cannot be ids, and where they end is found by going on. */
function endOfValue(frame: string, start: number): number {
  if (frame.charCodeAt(start) === quote) return endOfText(frame, start)
  const rest = /[\s,}\]{[]/g
  rest.lastIndex = start
  return rest.exec(frame)?.index ?? frame.length
}

function skipSpace(frame: string, start: number): number {
  let index = start
  while (index < frame.length && /\s/.test(frame[index] ?? '')) index++
  return index
}
