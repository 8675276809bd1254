const hexDigits = /^[0-9a-fA-F]*$/

/** Hexadecimal text with or without 0x → bytes; undefined when malformed or not of the given number of bytes. */
export function readHexText(text: string, length?: number): Buffer | undefined {
  const digits = text.startsWith('0x') || text.startsWith('0X') ? text.slice(2) : text
  if (digits.length % 2 !== 0 || !hexDigits.test(digits)) return undefined
  if (length !== undefined && digits.length !== length * 2) return undefined
  return Buffer.from(digits, 'hex')
}

/** Bytes → lower-case hexadecimal text without 0x, as the custody interface writes it. */
export function toHexText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
}
