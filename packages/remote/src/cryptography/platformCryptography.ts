import { toHex } from '@latchkey/base'
import type { Cryptography } from './cryptography.ts'
import { webCryptography } from './webCryptography.ts'

/**
 * The platform's own cryptography where it has all of it and comes to the right results, else the same in JavaScript,
 * which is loaded only then. Asks nothing and loads nothing before the first use. `subtle` is absent on pages without a
 * secure context.
 */
export function platformCryptography(subtle: SubtleCrypto | undefined): Cryptography {
  let choosing: Promise<Cryptography> | undefined

  async function chosen(): Promise<Cryptography> {
    choosing ??= choose(subtle)
    try {
      return await choosing
    } catch (error) {
      // Not loaded this time; the next use tries again.
      choosing = undefined
      throw error
    }
  }

  return {
    agree: async (privateKey, publicKey) => await (await chosen()).agree(privateKey, publicKey),
    derive: async (secret) => await (await chosen()).derive(secret),
    hash: async (bytes) => await (await chosen()).hash(bytes),
    signingKey: async (seed) => await (await chosen()).signingKey(seed),
    sign: async (seed, message) => await (await chosen()).sign(seed, message),
  }
}

async function choose(subtle: SubtleCrypto | undefined): Promise<Cryptography> {
  if (subtle !== undefined) {
    const own = webCryptography(subtle)
    if (await isRight(own)) return own
  }
  const { nobleCryptography } = await import('./nobleCryptography.ts')
  return nobleCryptography
}

/** Both private and seed. */
const sample = new Uint8Array(32).fill(0x11)
/** Of X25519. */
const basePoint = Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? 9 : 0))
/** The hash of what is derived from the sample's public key, and its Ed25519 public key. */
const known = {
  hash: '0x7ef5c2714f96be14838253b1e1ad913d188086572aabd5269d6adaa088103a94',
  signingKey: '0xd04ab232742bb4ab3a1368bd4615e4e6d0224ab71a016baf8520a332c9778737',
} as const

async function isRight(own: Cryptography): Promise<boolean> {
  try {
    const [hash, signingKey, signature] = await Promise.all([
      own.agree(sample, basePoint).then(own.derive).then(own.hash),
      own.signingKey(sample),
      // Some platforms sign with chance, so it only has to be one.
      own.sign(sample, sample),
    ])
    return toHex(hash) === known.hash && toHex(signingKey) === known.signingKey && signature.length === 64
  } catch {
    return false
  }
}
