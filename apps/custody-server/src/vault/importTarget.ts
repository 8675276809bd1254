import { createECDH } from 'node:crypto'
import { openImport, type QuorumSigner, writeImportBundle } from '@latchkey/custody'
import { toHexText } from '../keys/hexText.ts'
import { VaultError } from '../vaultErrors.ts'
import type { WrappedDataKey } from './keyring.ts'
import { type SecretDeps, type StoredSecret, sealSecret, withSecret } from './secrets.ts'

/** Where a new import target goes, and whose it is. */
export type ImportTargetRow = { readonly dataKey: WrappedDataKey; readonly id: string; readonly userId: string }

export type StoredImportTarget = StoredSecret & { readonly userId: string }

export type NewImportTarget = {
  /** 65 bytes in hexadecimal text. */
  readonly publicKey: string
  readonly sealed: string
  /** The answer to the user. */
  readonly importBundle: string
}

/** A key for one import by one user, sealed in the database so that a restart or another server can finish it. */
export async function createImportTarget(
  tools: SecretDeps,
  row: ImportTargetRow,
  signer: QuorumSigner,
): Promise<NewImportTarget> {
  const pair = createECDH('prime256v1')
  const targetPublicKey = pair.generateKeys()
  const importBundle = await writeImportBundle({
    organizationId: row.dataKey.organizationId,
    userId: row.userId,
    targetPublicKey,
    signer,
  })
  // A key that begins with zeros comes without them.
  const privateKey = Buffer.alloc(32)
  const digits = pair.getPrivateKey()
  digits.copy(privateKey, 32 - digits.length)
  digits.fill(0)
  const { sealed } = await sealSecret(tools, privateKey, {
    dataKey: row.dataKey,
    id: nameOf(row),
    table: 'import target',
  })
  return { publicKey: toHexText(targetPublicKey), sealed, importBundle }
}

/** A user's secret, sealed to an import target; the caller wipes it. Fails with `invalid_bundle`. */
export async function openImportedSecret(
  tools: SecretDeps,
  target: StoredImportTarget,
  encryptedBundle: string,
): Promise<Uint8Array> {
  return await withSecret(tools, { ...target, id: nameOf(target), table: 'import target' }, async (privateKey) => {
    try {
      return await openImport(encryptedBundle, privateKey)
    } catch (cause) {
      throw new VaultError('invalid_bundle', { cause, data: { reason: 'it was not made for this import' } })
    }
  })
}

/** The ciphertext is bound to the user as well. */
function nameOf({ id, userId }: { readonly id: string; readonly userId: string }): string {
  return JSON.stringify([id, userId])
}
