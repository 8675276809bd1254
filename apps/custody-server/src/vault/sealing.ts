import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { VaultError } from '../vaultErrors.ts'

const formatVersion = 1
const nonceLength = 12
const tagLength = 16
const headLength = 1 + nonceLength

/** The context of a ciphertext: it opens under the same key and the same words only. */
export type SealContext = readonly (string | number)[]

/**
 * AES-256-GCM → base64 text of version, random nonce, ciphertext and tag. Nonces are random and never counted, so that
 * a restored backup cannot use one twice.
 */
export function seal(key: Uint8Array, plaintext: Uint8Array, context: SealContext): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  cipher.setAAD(toBytes(context))
  const parts = [Buffer.of(formatVersion), nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(parts).toString('base64')
}

/** The plaintext, which the caller wipes. Fails with `secret_not_readable`. */
export function unseal(key: Uint8Array, sealed: string, context: SealContext): Uint8Array {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes[0] !== formatVersion || bytes.length < headLength + tagLength || bytes.toString('base64') !== sealed) {
    throw new VaultError('secret_not_readable')
  }
  const nonce = bytes.subarray(1, headLength)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  decipher.setAAD(toBytes(context))
  decipher.setAuthTag(bytes.subarray(-tagLength))
  const plaintext = decipher.update(bytes.subarray(headLength, -tagLength))
  try {
    decipher.final()
  } catch {
    plaintext.fill(0)
    throw new VaultError('secret_not_readable')
  }
  // A copy outside the shared pool, so that wiping it wipes all of it.
  const result = Buffer.alloc(plaintext.length)
  plaintext.copy(result)
  plaintext.fill(0)
  return result
}

/** JSON of a list spells every list of words differently, whatever the words hold. */
function toBytes(context: SealContext): Buffer {
  return Buffer.from(JSON.stringify(context), 'utf8')
}
