import { createECDH, createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A P-256 key that stamps, and to which a server can seal. */
export type TestKey = {
  /** 33 bytes in hexadecimal text. */
  readonly publicKey: string
  /** 65 bytes in hexadecimal text. */
  readonly targetPublicKey: string
  readonly privateBytes: Uint8Array
  readonly privateKey: KeyObject
}

/** The key of 32 private bytes; fresh ones where none are given. */
export function createTestKey(privateBytes: Uint8Array = randomBytes(32)): TestKey {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateBytes)
  const point = pair.getPublicKey()
  const text = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const d = Buffer.from(privateBytes).toString('base64url')
  const key = { kty: 'EC', crv: 'P-256', x: text(1), y: text(33), d }
  return {
    publicKey: pair.getPublicKey('hex', 'compressed'),
    targetPublicKey: point.toString('hex'),
    privateBytes,
    privateKey: createPrivateKey({ key, format: 'jwk' }),
  }
}

/** The header X-Stamp for a body. */
export function stampOf(body: string, { publicKey, privateKey }: TestKey): string {
  const signature = sign('sha256', Buffer.from(body), privateKey).toString('hex')
  const stamp = { publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature }
  return Buffer.from(JSON.stringify(stamp)).toString('base64url')
}
