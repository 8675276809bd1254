import { decodeBase64 } from '../encoding/base64.ts'
import type { Cryptography } from './cryptography.ts'

/** The prefix of a private key's 32 bytes in PKCS #8 (RFC 8410): the length of all, and the curve's number. */
const head = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65] as const
const tail = [0x04, 0x22, 0x04, 0x20] as const
const curveNumbers = { X25519: 0x6e, Ed25519: 0x70 } as const
const bitLength = 256

/** All by the platform. What it lacks, or does wrong, is not found out here. */
export function webCryptography(subtle: SubtleCrypto): Cryptography {
  function readPrivate(curve: keyof typeof curveNumbers, key: Uint8Array, use: 'deriveBits' | 'sign') {
    const bytes = Uint8Array.from([...head, curveNumbers[curve], ...tail, ...key])
    return subtle.importKey('pkcs8', bytes, { name: curve }, true, [use])
  }

  return {
    async agree(privateKey, publicKey) {
      const [own, other] = await Promise.all([
        readPrivate('X25519', privateKey, 'deriveBits'),
        subtle.importKey('raw', Uint8Array.from(publicKey), { name: 'X25519' }, true, []),
      ])
      return new Uint8Array(await subtle.deriveBits({ name: 'X25519', public: other }, own, bitLength))
    },
    async derive(secret) {
      const key = await subtle.importKey('raw', Uint8Array.from(secret), 'HKDF', false, ['deriveBits'])
      const nothing = new Uint8Array()
      const rule = { name: 'HKDF', hash: 'SHA-256', salt: nothing, info: nothing }
      return new Uint8Array(await subtle.deriveBits(rule, key, bitLength))
    },
    hash: async (bytes) => new Uint8Array(await subtle.digest('SHA-256', Uint8Array.from(bytes))),
    async signingKey(seed) {
      // The one way to the public key of a given private one.
      const { x = '' } = await subtle.exportKey('jwk', await readPrivate('Ed25519', seed, 'sign'))
      const key = decodeBase64(`${x.replaceAll('-', '+').replaceAll('_', '/')}=`)
      if (key?.length !== seed.length) throw new TypeError('The platform gave no public key')
      return key
    },
    async sign(seed, message) {
      const key = await readPrivate('Ed25519', seed, 'sign')
      return new Uint8Array(await subtle.sign({ name: 'Ed25519' }, key, Uint8Array.from(message)))
    },
  }
}
