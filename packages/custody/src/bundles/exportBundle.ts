import type { Bytes } from '@latchkey/base'
import { hex } from '@scure/base'
import * as v from 'valibot'
import { BundleError } from './bundleErrors.ts'
import { open, type ReceiverKey, seal } from './hpke.ts'
import { hexBytes, hexPoint, type QuorumSigner, readSignedBundle, writeSignedBundle } from './signedBundle.ts'

const payloadSchema = v.object({ encappedPublic: hexPoint, ciphertext: hexBytes, organizationId: v.string() })

/** A secret and the key to which it is sealed for an export. */
export type ExportToSeal = {
  /** A phrase in words (`writeExportedWallet`), or the 32 bytes of a key. */
  readonly plaintext: Uint8Array
  /** The frame's public key, 33 or 65 bytes. */
  readonly targetPublicKey: Uint8Array
  /** The organization that owns what is exported. */
  readonly organizationId: string
  readonly signer: QuorumSigner
}

/** The JSON text with which a wallet or a key leaves the server, for one frame alone. Fails with `bad_public_key`. */
export async function sealExportBundle(input: ExportToSeal): Promise<string> {
  const { encappedPublic, ciphertext } = await seal(input.plaintext, input.targetPublicKey)
  const payload = {
    encappedPublic: hex.encode(encappedPublic),
    ciphertext: hex.encode(ciphertext),
    organizationId: input.organizationId,
  }
  return await writeSignedBundle(payload, input.signer)
}

/** The contents of an export bundle once it is opened. */
export type ExportOpening = {
  readonly receiver: ReceiverKey
  /** The organization that the caller asked for; a bundle of another one is refused. */
  readonly organizationId: string
  /** The public keys of the servers whose bundles are taken. */
  readonly quorumPublicKeys: readonly Uint8Array[]
}

/** The content of an export bundle, after every check. Fails with a `BundleError`. */
export async function openExportBundle(bundle: unknown, opening: ExportOpening): Promise<Bytes> {
  const payload = readSignedBundle(bundle, opening.quorumPublicKeys, payloadSchema)
  // An empty name would match an empty name.
  if (opening.organizationId === '' || payload.organizationId !== opening.organizationId) {
    throw new BundleError('bundle_other_organization')
  }
  return await open(payload, opening.receiver)
}
