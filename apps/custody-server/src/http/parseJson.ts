import { CustodyServerError } from '../errors.ts'

const maxDepth = 32
const maxElements = 10_000
/** Names that every object answers to by itself: a look-up of one finds something else than what was sent. */
const inheritedNames = new Set(['__proto__', 'constructor', 'prototype'])

type Container = { readonly keys: Set<string> | undefined; elements: number }

/**
 * JSON text → value. A name that stands twice in an object is refused, because two readers could take different ones of
 * the two, and so is one that every object answers to; so is what is nested too deep or lists too much. Fails with
 * `request_malformed`.
 */
export function parseJson(text: string): unknown {
  const value = readJson(text)
  assertPlain(text)
  return value
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new CustodyServerError('request_malformed', { cause, data: { reason: 'it is not JSON' } })
  }
}

/** Walks over text that is known to be JSON: only strings and brackets matter. */
function assertPlain(text: string): void {
  const containers: Container[] = []
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    const container = containers.at(-1)
    if (character === '{' || character === '[') {
      containers.push({ keys: character === '{' ? new Set() : undefined, elements: 0 })
      if (containers.length > maxDepth) throw malformed(`it is nested deeper than ${maxDepth} levels`)
    } else if (character === '}' || character === ']') {
      containers.pop()
    } else if (character === ',' && container !== undefined) {
      container.elements += 1
      if (container.elements >= maxElements) throw malformed(`it lists more than ${maxElements} elements`)
    } else if (character === '"') {
      const end = endOfString(text, index)
      if (container?.keys !== undefined && isFollowedByColon(text, end))
        addKey(container.keys, text.slice(index, end + 1))
      index = end
    }
  }
}

function addKey(keys: Set<string>, literal: string): void {
  // Two spellings of one name are the same name.
  const name: string = literal.includes('\\') ? JSON.parse(literal) : literal.slice(1, -1)
  if (inheritedNames.has(name)) throw malformed(`${JSON.stringify(name)} is no name of a field`)
  if (keys.has(name)) throw malformed(`the name ${JSON.stringify(name.slice(0, 60))} stands twice in one object`)
  keys.add(name)
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return end
  }
}

function isFollowedByColon(text: string, end: number): boolean {
  let index = end + 1
  while (text[index] === ' ' || text[index] === '\n' || text[index] === '\r' || text[index] === '\t') index += 1
  return text[index] === ':'
}

function malformed(reason: string): CustodyServerError {
  return new CustodyServerError('request_malformed', { data: { reason } })
}
