import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import type { QuorumSigner } from '@latchkey/custody'
import { toHexText } from '../keys/hexText.ts'
import type { MasterKey } from './masterKey.ts'

/** The server's long-lived signing key as the database holds it; clients pin its public half. */
export type StoredQuorumKey = {
  /** 65 bytes in hexadecimal text. */
  readonly publicKey: string
  readonly masterKeyId: string
  readonly wrapped: string
}

/** The P-256 key that signs bundles, sessions and checkpoints. */
export type QuorumKey = Omit<QuorumSigner, 'sign'> & { sign(data: Uint8Array): Uint8Array }

/** A fresh quorum key under the master key. */
export async function createQuorumKey(masterKey: MasterKey): Promise<StoredQuorumKey> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const document = privateKey.export({ format: 'der', type: 'pkcs8' })
  const point = toHexText(publicKey.export({ format: 'der', type: 'spki' }).subarray(-65))
  return await wrapQuorumKey(point, document, masterKey)
}

/** The quorum key, ready to sign. Fails with `secret_not_readable`. */
export async function openQuorumKey(stored: StoredQuorumKey, masterKey: MasterKey): Promise<QuorumKey> {
  const unwrapped = await masterKey.unwrap(stored.wrapped, context(stored.publicKey))
  const document = Buffer.alloc(unwrapped.length, unwrapped)
  unwrapped.fill(0)
  try {
    const key = createPrivateKey({ key: document, format: 'der', type: 'pkcs8' })
    const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-65)
    return { publicKey, sign: (data) => sign('sha256', data, key) }
  } finally {
    document.fill(0)
  }
}

/** The same quorum key under another master key. */
export async function rewrapQuorumKey(
  stored: StoredQuorumKey,
  { from, to }: { readonly from: MasterKey; readonly to: MasterKey },
): Promise<StoredQuorumKey> {
  return await wrapQuorumKey(stored.publicKey, await from.unwrap(stored.wrapped, context(stored.publicKey)), to)
}

async function wrapQuorumKey(publicKey: string, document: Uint8Array, masterKey: MasterKey): Promise<StoredQuorumKey> {
  try {
    const wrapped = await masterKey.wrap(document, context(publicKey))
    return { publicKey, masterKeyId: masterKey.id, wrapped }
  } finally {
    document.fill(0)
  }
}

function context(publicKey: string) {
  return ['quorum key', publicKey] as const
}
