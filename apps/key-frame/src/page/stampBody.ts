import { toHex, toUtf8 } from '@latchkey/base'
import { publicKeyOf, toCompressed } from '@latchkey/custody'
import { p256 } from '@noble/curves/nist.js'

/** The `X-Stamp` of a request body, signed with 32 private bytes. */
export function stampBody(body: string, privateKey: Uint8Array): string {
  const signature = p256.sign(toUtf8(body), privateKey, { format: 'der', prehash: true })
  const stamp = JSON.stringify({
    publicKey: toDigits(toCompressed(publicKeyOf(privateKey))),
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    signature: toDigits(signature),
  })
  // Nothing in it but ASCII, which is what `btoa` takes.
  return btoa(stamp).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function toDigits(bytes: Uint8Array): string {
  return toHex(bytes).slice(2)
}
