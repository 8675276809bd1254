import { hash } from 'node:crypto'
import type { Secp256k1 } from '../keys/secp256k1.ts'
import { createPublicKeys } from './publicKeys.ts'
import { refusedStamp, type Stamp, type StampCredential, type StampVerdict, validStamp } from './stamp.ts'
import { isSchemeOfCredential, verifyApiKeyStamp } from './verifyApiKeyStamp.ts'
import { type PasskeyRules, verifyPasskeyStamp } from './verifyPasskeyStamp.ts'

/** Says whether a stored credential signed a body. */
export type StampVerifier = (stamp: Stamp, body: Uint8Array, credential: StampCredential) => StampVerdict

export type StampVerifierOptions = PasskeyRules & {
  readonly secp256k1: Secp256k1
  /** How many public keys are kept ready. */
  readonly maxKeys?: number
}

/**
 * The one verifier of stamps: over the raw bytes of a body, by the credential that is stored. Whether that credential
 * is still valid, and whose it is, is for the caller.
 */
export function createStampVerifier({ secp256k1, maxKeys = 20_000, ...rules }: StampVerifierOptions): StampVerifier {
  const publicKeys = createPublicKeys({ maxKeys })
  const verified = new Set<string>()
  return (stamp, body, credential) => {
    if (stamp.kind === 'passkey') {
      if (credential.kind !== 'passkey') return refusedStamp('it is not of the kind of the credential')
      return verifyPasskeyStamp({ ...rules, stamp, credential, body, publicKeys })
    }
    if (credential.kind !== 'apiKey') return refusedStamp('it is not of the kind of the credential')
    if (!isSchemeOfCredential(stamp.scheme, credential.type)) return refusedStamp('its scheme is not of the credential')
    if (stamp.publicKey.toLowerCase().replace(/^0x/, '') !== credential.publicKey) {
      return refusedStamp('it names another key')
    }
    // What comes from outside stands last: nothing before it has a space in it, so that no two stamps share a name.
    const name = `${stamp.scheme} ${credential.publicKey} ${hash('sha256', body, 'base64')} ${stamp.signature}`
    if (verified.has(name)) return validStamp
    const verdict = verifyApiKeyStamp(stamp, body, { publicKeys, secp256k1 })
    if (!verdict.isValid) return verdict
    if (verified.size >= maxVerified) verified.clear()
    verified.add(name)
    return verdict
  }
}

/**
 * Who authenticates a request and who uses a key for it each ask, within a moment: what was found valid need not be
 * computed twice. Other bytes, another key or another signature have another name.
 */
const maxVerified = 2000
