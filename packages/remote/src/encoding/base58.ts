const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bytes in base 58, as in Bitcoin's addresses: a leading `1` for each leading zero byte. For short keys: it is slow. */
export function encodeBase58(bytes: Uint8Array): string {
  let number = 0n
  for (const byte of bytes) number = number * 256n + BigInt(byte)
  let text = ''
  for (; number > 0n; number /= 58n) text = `${digits[Number(number % 58n)]}${text}`
  const firstByte = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(firstByte === -1 ? bytes.length : firstByte) + text
}
