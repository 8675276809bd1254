import { fromHex } from '@latchkey/base'

/** 0x text of a test → its bytes, behind the first few. */
export function bytesOf(hex: string, skipped = 0): Uint8Array {
  const bytes = fromHex(hex)
  if (bytes === undefined) throw new TypeError('a test has written no hexadecimal')
  return bytes.subarray(skipped)
}
