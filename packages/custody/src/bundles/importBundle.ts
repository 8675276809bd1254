import type { Bytes } from '@latchkey/base'
import { hex } from '@scure/base'
import * as v from 'valibot'
import { BundleError } from './bundleErrors.ts'
import { open, type ReceiverKey, seal } from './hpke.ts'
import { toUncompressed } from './publicKey.ts'
import {
  hexBytes,
  hexPoint,
  parseBundle,
  type QuorumSigner,
  readSignedBundle,
  writeSignedBundle,
} from './signedBundle.ts'

const targetSchema = v.object({ targetPublic: hexPoint, organizationId: v.string(), userId: v.string() })
const sealedSchema = v.object({ encappedPublic: hexPoint, ciphertext: hexBytes })

/** The user and organization of the import. */
export type ImportOwner = { readonly organizationId: string; readonly userId: string }

/** The key to which an import is sealed, and for whom. */
export type ImportTarget = ImportOwner & {
  /** The public half of a key that the server made for this one import, 33 or 65 bytes. */
  readonly targetPublicKey: Uint8Array
  readonly signer: QuorumSigner
}

/** The JSON text with which the server asks for a wallet or key to be imported. */
export async function writeImportBundle(target: ImportTarget): Promise<string> {
  const payload = {
    targetPublic: hex.encode(toUncompressed(target.targetPublicKey)),
    organizationId: target.organizationId,
    userId: target.userId,
  }
  return await writeSignedBundle(payload, target.signer)
}

/** Whose import it is, and the servers whose bundles are taken. */
export type ImportReading = ImportOwner & {
  /** The public keys of the servers whose bundles are taken. */
  readonly quorumPublicKeys: readonly Uint8Array[]
}

/** The 65 bytes of the public key to which the import is sealed, after every check. Fails with a `BundleError`. */
export function readImportBundle(bundle: unknown, { organizationId, userId, quorumPublicKeys }: ImportReading): Bytes {
  const payload = readSignedBundle(bundle, quorumPublicKeys, targetSchema)
  if (organizationId === '' || payload.organizationId !== organizationId) {
    throw new BundleError('bundle_other_organization')
  }
  if (userId === '' || payload.userId !== userId) throw new BundleError('bundle_other_user')
  return payload.targetPublic
}

/** The JSON text with which a wallet (`writeImportedWallet`) or the bytes of a key go to the server. */
export async function sealImport(plaintext: Uint8Array, targetPublicKey: Uint8Array): Promise<string> {
  const { encappedPublic, ciphertext } = await seal(plaintext, targetPublicKey)
  return JSON.stringify({ encappedPublic: hex.encode(encappedPublic), ciphertext: hex.encode(ciphertext) })
}

/** A user's secret for an import. Fails with `bundle_malformed` or `bundle_not_opened`. */
export async function openImport(sealed: unknown, receiver: ReceiverKey): Promise<Bytes> {
  return await open(parseBundle(sealed, sealedSchema), receiver)
}
