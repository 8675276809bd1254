import { fromHex } from '@latchkey/base'

/** 2^255 − 19, the field of the curve, in little-endian bytes. */
const field = bytesOf(`ed${'ff'.repeat(30)}7f`)
/** The second coordinates of the eight points whose order is at most eight (RFC 7748 §6.1 names them for X25519). */
const smallOrders = [
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  `ec${'ff'.repeat(30)}7f`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
].map(bytesOf)

/**
 * Whether an Ed25519 public key (32 bytes) proves nothing: one of small order, for which anybody can sign, or one that is
 * another spelling of a key (RFC 8032 §5.1.3).
 */
export function isWeakKey(publicKey: Uint8Array): boolean {
  const coordinate = Uint8Array.from(publicKey)
  coordinate[31] = (coordinate[31] ?? 0) & 0x7f
  return !isBelow(coordinate, field) || smallOrders.some((weak) => weak.every((byte, at) => byte === coordinate[at]))
}

/** Compares little-endian numbers. */
function isBelow(left: Uint8Array, right: Uint8Array): boolean {
  for (let at = 31; at >= 0; at--) {
    const [own = 0, other = 0] = [left[at], right[at]]
    if (own !== other) return own < other
  }
  return false
}

function bytesOf(digits: string): Uint8Array {
  const bytes = fromHex(`0x${digits}`)
  if (bytes === undefined) throw new RangeError('Not hexadecimal')
  return bytes
}
