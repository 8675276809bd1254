import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { type Bytes, toUtf8 } from '@latchkey/base'
import { BundleError } from './bundleErrors.ts'
import { publicKeyOf, toUncompressed } from './publicKey.ts'

/** RFC 9180 with DHKEM(P-256, HKDF-SHA256), HKDF-SHA256 and AES-256-GCM. */
export const hpkeSuite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

const info = toUtf8('turnkey_hpke')

/** One message to one receiver. */
export type Sealed = {
  /** The sender's one-time public key, 65 bytes. */
  readonly encappedPublic: Uint8Array
  /** The message and its 16-byte tag. */
  readonly ciphertext: Uint8Array
}

/** The opener's key: a pair of the platform, whose private half may be non-extractable, or 32 private bytes. */
export type ReceiverKey = CryptoKeyPair | Uint8Array

/** Seals to a receiver's public key (33 or 65 bytes). Both public keys are bound to the message. */
export async function seal(plaintext: Uint8Array, receiverPublic: Uint8Array): Promise<Sealed> {
  const publicBytes = toUncompressed(receiverPublic)
  const recipientPublicKey = await hpkeSuite.kem.deserializePublicKey(publicBytes)
  const sender = await hpkeSuite.createSenderContext({ recipientPublicKey, info })
  const encappedPublic = new Uint8Array(sender.enc)
  const ciphertext = await sender.seal(plaintext, join(encappedPublic, publicBytes))
  return { encappedPublic, ciphertext: new Uint8Array(ciphertext) }
}

/** Opens what was sealed to `receiver`. Fails with `bundle_not_opened`. */
export async function open({ encappedPublic, ciphertext }: Sealed, receiver: ReceiverKey): Promise<Bytes> {
  try {
    const sender = toUncompressed(encappedPublic)
    const pair = receiver instanceof Uint8Array ? await importPair(receiver) : receiver
    const receiverPublic = new Uint8Array(await hpkeSuite.kem.serializePublicKey(pair.publicKey))
    // The whole pair: from a non-extractable private key alone the public one cannot be had.
    const recipient = await hpkeSuite.createRecipientContext({ recipientKey: pair, enc: sender, info })
    return new Uint8Array(await recipient.open(ciphertext, join(sender, receiverPublic)))
  } catch (cause) {
    throw new BundleError('bundle_not_opened', { cause })
  }
}

async function importPair(privateKey: Uint8Array): Promise<CryptoKeyPair> {
  return {
    publicKey: await hpkeSuite.kem.deserializePublicKey(publicKeyOf(privateKey)),
    privateKey: await hpkeSuite.kem.deserializePrivateKey(Uint8Array.from(privateKey)),
  }
}

function join(first: Uint8Array, second: Uint8Array): Bytes {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
