import { toBase64url } from './base64url.ts'
import type { TypedKey } from './parseKeyText.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** The key as one that signs and that no script can read again. */
export async function importKey(
  subtle: Pick<SubtleCrypto, 'importKey'>,
  { privateKey, publicKey }: TypedKey,
): Promise<CryptoKeyPair> {
  const point = {
    kty: 'EC',
    crv: 'P-256',
    x: toBase64url(publicKey.subarray(1, 33)),
    y: toBase64url(publicKey.subarray(33)),
  }
  const secret = { ...point, d: toBase64url(privateKey) }
  return {
    privateKey: await subtle.importKey('jwk', secret, algorithm, false, ['sign']),
    publicKey: await subtle.importKey('jwk', point, algorithm, true, ['verify']),
  }
}
