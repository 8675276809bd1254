import { fromHex, type Hex, toHex } from '@latchkey/base'

/** Hexadecimal digits without 0x → bytes; none for what is not hexadecimal. */
export function fromDigits(digits: string): Uint8Array<ArrayBuffer> {
  const hex: Hex = `0x${digits}`
  return Uint8Array.from(fromHex(hex) ?? [])
}

/** Bytes → hexadecimal digits without 0x. */
export function toDigits(bytes: Uint8Array): string {
  return toHex(bytes).slice(2)
}
