import { createECDH } from 'node:crypto'
import { sealCredentialBundle } from '@latchkey/custody'
import { toHexText } from '../keys/hexText.ts'

/** A key for a session: its public half for the database, its private half sealed to the user's frame. */
export type SessionKey = {
  /** 33 bytes in hexadecimal text. */
  readonly publicKey: string
  readonly credentialBundle: string
}

/** Makes a P-256 key for somebody else and forgets its private half. Fails with the custody error `bad_public_key`. */
export async function createSessionKey(targetPublicKey: Uint8Array): Promise<SessionKey> {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const privateKey = Buffer.alloc(32)
  const digits = pair.getPrivateKey()
  digits.copy(privateKey, 32 - digits.length)
  digits.fill(0)
  try {
    const credentialBundle = await sealCredentialBundle({ privateKey, targetPublicKey })
    return { publicKey: toHexText(pair.getPublicKey(null, 'compressed')), credentialBundle }
  } finally {
    privateKey.fill(0)
  }
}
