import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test } from 'vitest'
import { isWeakKey } from './weakKey.ts'

const field = 2n ** 255n - 19n

function toKey(coordinate: bigint, isNegative = false): Uint8Array {
  const bytes = Uint8Array.from({ length: 32 }, (_, at) => Number((coordinate >> BigInt(8 * at)) & 0xffn))
  bytes[31] = (bytes[31] ?? 0) | (isNegative ? 0x80 : 0)
  return bytes
}

test('all eight points of small order are weak, in every spelling that a decoder takes', () => {
  const { Point } = ed25519
  // Any point times the order of the large group leaves the small part of it.
  const order = Point.Fn.ORDER
  const small = new Set<string>()
  for (let coordinate = 2n; small.size < 8; coordinate++) {
    try {
      const point = Point.fromBytes(toKey(coordinate), true)
      let rest = Point.ZERO
      for (const bit of order.toString(2)) rest = bit === '1' ? rest.double().add(point) : rest.double()
      small.add(rest.toHex())
    } catch {
      // Not on the curve.
    }
  }
  for (const text of small) {
    const key = Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    expect(isWeakKey(key)).toBe(true)
    key[31] = (key[31] ?? 0) ^ 0x80
    expect(isWeakKey(key)).toBe(true)
  }
})

test('a coordinate that is not below the field is weak', () => {
  for (let beyond = 0n; beyond < 19n; beyond++) {
    for (const isNegative of [false, true]) expect(isWeakKey(toKey(field + beyond, isNegative))).toBe(true)
  }
})

test('keys of clients are not weak', () => {
  for (let seed = 0; seed < 50; seed++) {
    expect(isWeakKey(ed25519.getPublicKey(new Uint8Array(32).fill(seed)))).toBe(false)
  }
})
