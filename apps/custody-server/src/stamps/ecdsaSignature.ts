const numberLength = 32

/**
 * A DER signature of two 32-byte numbers → r ‖ s; undefined for anything but the one shortest spelling: foreign tags,
 * long lengths, surplus zeros, negative numbers and trailing bytes all end here. The range of the numbers is the
 * verifier's business.
 */
export function readDerSignature(der: Uint8Array): Uint8Array | undefined {
  const isSequence = der[0] === 0x30 && der[1] !== undefined && der[1] < 0x80 && der.length === 2 + der[1]
  if (!isSequence) return undefined
  const r = readNumber(der, 2)
  if (r === undefined) return undefined
  const s = readNumber(der, r.end)
  if (s === undefined || s.end !== der.length) return undefined
  const signature = new Uint8Array(2 * numberLength)
  signature.set(r.digits, numberLength - r.digits.length)
  signature.set(s.digits, 2 * numberLength - s.digits.length)
  return signature
}

function readNumber(der: Uint8Array, at: number): { digits: Uint8Array; end: number } | undefined {
  const length = der[at + 1]
  // 33 bytes: a number whose first bit is set has a zero in front.
  if (der[at] !== 0x02 || length === undefined || length === 0 || length > numberLength + 1) return undefined
  const end = at + 2 + length
  if (end > der.length) return undefined
  const content = der.subarray(at + 2, end)
  const [first = 0, second = 0] = content
  if (first >= 0x80) return undefined
  if (first === 0 && length > 1 && second < 0x80) return undefined
  const digits = first === 0 ? content.subarray(1) : content
  return digits.length > numberLength ? undefined : { digits, end }
}
