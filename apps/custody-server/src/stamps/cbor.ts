/** A value of the part of CBOR that authenticators use. Maps keep their keys as they are: numbers or texts. */
export type CborValue = number | string | boolean | null | Uint8Array | readonly CborValue[] | CborMap
export type CborMap = ReadonlyMap<number | string, CborValue>

const maxDepth = 8

class CborError extends Error {}

/** One CBOR item at the start of the bytes, and where it ends; undefined when it is malformed or uses what WebAuthn does not. */
export function readCbor(bytes: Uint8Array): { readonly value: CborValue; readonly end: number } | undefined {
  try {
    const reader = createReader(bytes)
    const value = reader.item(0)
    return { value, end: reader.position() }
  } catch (error) {
    if (error instanceof CborError) return undefined
    throw error
  }
}

function createReader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0

  function take(length: number): number {
    if (length > bytes.length - at) throw new CborError('too short')
    const start = at
    at += length
    return start
  }

  /** Lengths and integers; indefinite lengths and 64-bit numbers have no place in an attestation. */
  function argument(info: number): number {
    if (info < 24) return info
    if (info === 24) return view.getUint8(take(1))
    if (info === 25) return view.getUint16(take(2))
    if (info === 26) return view.getUint32(take(4))
    throw new CborError('no such length')
  }

  function item(depth: number): CborValue {
    if (depth > maxDepth) throw new CborError('too deep')
    const head = view.getUint8(take(1))
    const major = head >> 5
    if (major === 7) return simple(head)
    const size = argument(head & 0x1f)
    if (major === 0) return size
    if (major === 1) return -1 - size
    if (major === 2) return Uint8Array.from(bytes.subarray(take(size), at))
    if (major === 3) return text(bytes.subarray(take(size), at))
    if (major === 4) return list(size, depth)
    if (major === 5) return map(size, depth)
    throw new CborError('a tag')
  }

  function list(size: number, depth: number): readonly CborValue[] {
    if (size > bytes.length - at) throw new CborError('too short')
    return Array.from({ length: size }, () => item(depth + 1))
  }

  function map(size: number, depth: number): CborMap {
    const entries = new Map<number | string, CborValue>()
    for (let count = 0; count < size; count++) {
      const key = item(depth + 1)
      if ((typeof key !== 'number' && typeof key !== 'string') || entries.has(key)) throw new CborError('a bad key')
      entries.set(key, item(depth + 1))
    }
    return entries
  }

  return { item, position: () => at }
}

function simple(head: number): boolean | null {
  if (head === 0xf4) return false
  if (head === 0xf5) return true
  if (head === 0xf6) return null
  throw new CborError('no such value')
}

function text(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new CborError('not text')
  }
}
