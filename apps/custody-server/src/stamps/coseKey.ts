import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { passkeyAlgorithms } from '@latchkey/custody'
import type { CborMap, CborValue } from './cbor.ts'

const label = { keyType: 1, algorithm: 3, curve: -1, x: -2, y: -3, modulus: -1, exponent: -2 } as const
const { es256, rs256 } = passkeyAlgorithms
const minModulusBytes = 256
const maxModulusBytes = 1024

/** A COSE key of ES256 or RS256 → the platform's key; undefined for other algorithms and for malformed keys. */
export function readCoseKey(key: CborMap): KeyObject | undefined {
  const jwk = readEs256(key) ?? readRs256(key)
  if (jwk === undefined) return undefined
  try {
    return createPublicKey({ key: jwk, format: 'jwk' })
  } catch {
    // Not a point of the curve.
    return undefined
  }
}

function readEs256(key: CborMap): JsonWebKey | undefined {
  const isFitting = key.get(label.keyType) === 2 && key.get(label.algorithm) === es256 && key.get(label.curve) === 1
  const x = toBase64url(key.get(label.x))
  const y = toBase64url(key.get(label.y))
  // 43 characters are 32 bytes.
  if (!isFitting || x?.length !== 43 || y?.length !== 43) return undefined
  return { kty: 'EC', crv: 'P-256', x, y }
}

function readRs256(key: CborMap): JsonWebKey | undefined {
  const isFitting = key.get(label.keyType) === 3 && key.get(label.algorithm) === rs256
  const modulus = key.get(label.modulus)
  const e = toBase64url(key.get(label.exponent))
  if (!isFitting || !(modulus instanceof Uint8Array) || e !== 'AQAB') return undefined
  if (modulus.length < minModulusBytes || modulus.length > maxModulusBytes) return undefined
  return { kty: 'RSA', n: Buffer.from(modulus).toString('base64url'), e }
}

function toBase64url(value: CborValue | undefined): string | undefined {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64url') : undefined
}
