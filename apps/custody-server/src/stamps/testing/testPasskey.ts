import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { AttestationInput } from '../readAttestation.ts'
import type { PasskeyStamp } from '../stamp.ts'

/** A value as a test writes CBOR: maps are lists of pairs, so that a test can also write bad ones. */
type Item = number | string | boolean | Uint8Array | readonly (readonly [Item, Item])[]

/** The shortest CBOR of a value. */
export function writeCbor(value: Item): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'boolean') return Buffer.of(value ? 0xf5 : 0xf4)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.length), ...value.flatMap(([key, item]) => [writeCbor(key), writeCbor(item)])])
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.of((major << 5) | size)
  if (size < 0x100) return Buffer.of((major << 5) | 24, size)
  return Buffer.of((major << 5) | 25, size >> 8, size & 0xff)
}

/** Parts that a test may bend. */
export type Ceremony = {
  readonly type?: string
  readonly origin?: string
  /** The page around the one that asks. */
  readonly topOrigin?: string
  readonly rpId?: string
  readonly flags?: number
  readonly challenge?: string
  /** Bytes behind the credential. */
  readonly tail?: Uint8Array
  readonly format?: string
}

export const testOrigin = 'https://wallet.example'
export const testRpId = 'wallet.example'
const aaguid = Buffer.from('0102030405060708090a0b0c0d0e0f10', 'hex')

/** A passkey in memory, with the ceremonies of a browser. */
export function createTestPasskey(algorithm: 'ES256' | 'RS256') {
  const { privateKey, publicKey } =
    algorithm === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 })
  const id = createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest()
    .subarray(0, 20)
  const credentialId = id.toString('base64url')

  function register(ceremony: Ceremony = {}): AttestationInput {
    const challenge = ceremony.challenge ?? Buffer.from('a challenge').toString('base64url')
    const keyBytes = writeCbor(toCose(publicKey))
    const authData = Buffer.concat([
      authenticatorHead({ flags: 0x45, ...ceremony }),
      aaguid,
      Buffer.of(0, id.length),
      id,
      keyBytes,
      ceremony.tail ?? Buffer.alloc(0),
    ])
    const object = writeCbor([
      ['fmt', ceremony.format ?? 'none'],
      ['attStmt', []],
      ['authData', authData],
    ])
    return {
      challenge,
      credentialId,
      clientDataJson: clientData({ type: 'webauthn.create', ...ceremony }, challenge).toString('base64url'),
      attestationObject: object.toString('base64url'),
      origins: [testOrigin],
    }
  }

  function stamp(body: Uint8Array, ceremony: Ceremony = {}): PasskeyStamp {
    const text = createHash('sha256').update(body).digest('hex')
    const client = clientData(
      { type: 'webauthn.get', ...ceremony },
      ceremony.challenge ?? Buffer.from(text).toString('base64url'),
    )
    const authenticator = authenticatorHead({ flags: 0x05, ...ceremony })
    const signed = Buffer.concat([authenticator, createHash('sha256').update(client).digest()])
    return {
      kind: 'passkey',
      credentialId,
      authenticatorData: authenticator.toString('base64url'),
      clientDataJson: client.toString('base64url'),
      signature: sign('sha256', signed, privateKey).toString('base64url'),
    }
  }

  return { register, stamp, credentialId, publicKey }
}

function clientData({ type, origin = testOrigin, topOrigin }: Ceremony, challenge: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: topOrigin !== undefined, topOrigin }))
}

function authenticatorHead({ rpId = testRpId, flags = 0 }: Ceremony): Buffer {
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags, 0, 0, 0, 0)])
}

function toCose(key: KeyObject): readonly (readonly [Item, Item])[] {
  const { kty, x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  if (kty === 'RSA')
    return [
      [1, 3],
      [3, -257],
      [-1, bytes(n)],
      [-2, bytes(e)],
    ]
  return [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]
}
