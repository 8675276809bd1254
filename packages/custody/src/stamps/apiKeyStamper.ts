import { toUtf8 } from '@latchkey/base'
import { p256 } from '@noble/curves/nist.js'
import { hex } from '@scure/base'
import { CustodyError } from '../errors.ts'
import { writeApiStamp } from './apiStamp.ts'
import { p256Scheme, type Stamper } from './stamper.ts'

/** A public key by which a user stamps requests. */
export type ApiKey = {
  /** The compressed point: 33 bytes as hexadecimal text. */
  readonly publicKey: string
  /** 32 bytes as hexadecimal text. */
  readonly privateKey: string
}

/** Stamps with a P-256 key at hand. Fails at once with `bad_api_key` when the two halves do not belong together. */
export function apiKeyStamper({ publicKey, privateKey }: ApiKey): Stamper {
  const privateBytes = readPrivateKey(privateKey)
  if (hex.encode(p256.getPublicKey(privateBytes, true)) !== publicKey.toLowerCase().replace(/^0x/, '')) {
    throw new CustodyError('bad_api_key', { data: { reason: 'its public half does not belong to its private half' } })
  }
  return {
    stamp: async (body) => ({ headerName: 'X-Stamp', headerValue: stampWithKey(body, privateBytes) }),
  }
}

/** The header X-Stamp of a body, signed with 32 private bytes. The same body gives the same stamp (RFC 6979). */
export function stampWithKey(body: string, privateKey: Uint8Array): string {
  const signature = p256.sign(toUtf8(body), privateKey, { format: 'der', prehash: true })
  return writeApiStamp({
    publicKey: hex.encode(p256.getPublicKey(privateKey, true)),
    scheme: p256Scheme,
    signature: hex.encode(signature),
  })
}

function readPrivateKey(text: string): Uint8Array {
  const digits = text.replace(/^0x/, '').toLowerCase()
  const bytes = /^[0-9a-f]{64}$/.test(digits) ? hex.decode(digits) : undefined
  if (bytes !== undefined && p256.utils.isValidSecretKey(bytes)) return bytes
  // The text itself stays out of the error: it may be a key after all.
  throw new CustodyError('bad_api_key', { data: { reason: 'its private half is not 32 bytes in hexadecimal text' } })
}
