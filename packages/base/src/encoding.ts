/** 0x-prefixed hexadecimal text. */
export type Hex = `0x${string}`

/**
 * Bytes on memory of their own, as the platform's cryptography wants them. Said without `Uint8Array<…>`, so that a page
 * whose TypeScript is older than 5.7 reads it too.
 */
export type Bytes = ReturnType<typeof Uint8Array.of>

const hexPattern = /^0x(?:[0-9a-fA-F]{2})*$/
const quantityPattern = /^0x[0-9a-fA-F]{1,64}$/

/** True for 0x followed by an even number of hexadecimal digits, the empty `0x` included. */
export function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && hexPattern.test(value)
}

/** Bytes → lower-case 0x text. */
export function toHex(bytes: Uint8Array): Hex {
  let text = '0x'
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  // Built from the two literal parts above.
  return text as Hex
}

/** 0x text → bytes; undefined when it is not well-formed hexadecimal. */
export function fromHex(text: string): Uint8Array | undefined {
  if (!isHex(text)) return undefined
  const bytes = new Uint8Array((text.length - 2) / 2)
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = Number.parseInt(text.slice(2 + index * 2, 4 + index * 2), 16)
  }
  return bytes
}

/** Text → UTF-8 bytes. */
export function toUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** UTF-8 bytes → text; undefined when the bytes are not valid UTF-8. */
export function fromUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A JSON-RPC quantity (`0x1a`, up to 256 bits) → bigint; undefined when malformed. Leading zeros are tolerated: real nodes send them. */
export function fromQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && quantityPattern.test(value) ? BigInt(value) : undefined
}

/** A non-negative integer → JSON-RPC quantity without leading zeros. */
export function toQuantity(value: bigint | number): Hex {
  if (value < 0) throw new RangeError('A quantity cannot be negative')
  return `0x${value.toString(16)}`
}
