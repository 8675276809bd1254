import type { Clock } from '@latchkey/base'
import { parsePublicKey, type QuorumSigner, readImportedWallet, sealExportBundle } from '@latchkey/custody'
import type { Curve } from '../keys/curves.ts'
import { fromMnemonic } from '../keys/mnemonic.ts'
import type { Secp256k1 } from '../keys/secp256k1.ts'
import { VaultError } from '../vaultErrors.ts'
import { authorizeUse, type Guard, type KeyUse, type StampedApproval } from './authorizeUse.ts'
import { writeExportedPhrase } from './exportedPhrase.ts'
import { openImportedSecret, type StoredImportTarget } from './importTarget.ts'
import { createKeyCache, isAddressOf, type OpenKey } from './keyCache.ts'
import type { Keyring } from './keyring.ts'
import { type SealedPrivateKey, sealPrivateKey } from './privateKeySecrets.ts'
import type { SealedSecret, SecretDeps, StoredAccount, StoredPrivateKey, StoredSecret } from './secrets.ts'
import { type SignedRequest, textParameter } from './signedRequest.ts'
import { type Signing, signerOf, signingTypes, signRequest } from './signRequest.ts'
import { sealWallet, withWallet } from './walletSecrets.ts'

export type VaultOptions<Approval extends StampedApproval, Context> = {
  readonly keyring: Keyring
  readonly secp256k1: Secp256k1
  readonly quorumKey: QuorumSigner
  readonly clock: Clock
  readonly guard: Guard<Approval, Context>
}

type Use<Approval extends StampedApproval, Context, What> = KeyUse<Approval, Context> & What

/**
 * The one place where keys are used. Whatever its caller believes, it verifies the stamps over the signed texts again,
 * asks the guard, takes what is to be done from the signed text alone, and holds the stored key to the name in it.
 */
export type Vault<Approval extends StampedApproval, Context> = {
  /** Signs with the key of an account or a private key. */
  sign(use: Use<Approval, Context, { readonly key: StoredAccount | StoredPrivateKey }>): Promise<Signing>
  /** The export bundle of a wallet's phrase. */
  exportWallet(use: Use<Approval, Context, { readonly wallet: StoredSecret }>): Promise<string>
  /** The export bundle of the key of an account or of a private key. */
  exportKey(use: Use<Approval, Context, { readonly key: StoredAccount | StoredPrivateKey }>): Promise<string>
  /** Takes in what was sealed to an import target as a wallet with the id `id`. */
  importWallet(use: Use<Approval, Context, ImportUse>): Promise<SealedSecret>
  /** Takes in what was sealed to an import target as a private key with the id `id`. */
  importKey(use: Use<Approval, Context, ImportUse>): Promise<SealedPrivateKey>
  /** Wipes every key at hand. */
  close(): void
}

export type ImportUse = {
  readonly target: StoredImportTarget
  /** The id of the new row. */
  readonly id: string
}

/** The vault over a keyring. All its verbs fail with a `VaultError`. */
export function createVault<Approval extends StampedApproval, Context>(
  options: VaultOptions<Approval, Context>,
): Vault<Approval, Context> {
  const { guard, secp256k1, keyring, quorumKey, clock } = options
  const tools: SecretDeps = { keyring, secp256k1 }
  const keys = createKeyCache({ ...tools, clock })
  const authorize = (use: KeyUse<Approval, Context>, types: readonly string[]) => authorizeUse(guard, use, types)
  const sealTo = (request: SignedRequest, plaintext: Uint8Array) => sealExport(request, plaintext, quorumKey)

  return {
    async sign({ key, ...use }) {
      const request = await authorize(use, signingTypes)
      assertOwn(request, key)
      return await keys.withKey(key, (open) => {
        assertNamed(signerOf(request), { key, open })
        return signRequest(request, open, secp256k1)
      })
    },
    async exportWallet({ wallet, ...use }) {
      const request = await authorize(use, ['ACTIVITY_TYPE_EXPORT_WALLET'])
      assertOwn(request, wallet)
      if (textParameter(request, 'walletId') !== wallet.id) throw new VaultError('key_does_not_fit')
      return await withWallet(tools, wallet, async (secret) =>
        sealTo(request, await writeExportedPhrase(secret, request.parameters['language'])),
      )
    },
    async exportKey({ key, ...use }) {
      const isAccount = key.kind === 'account'
      const request = await authorize(use, [`ACTIVITY_TYPE_EXPORT_${isAccount ? 'WALLET_ACCOUNT' : 'PRIVATE_KEY'}`])
      assertOwn(request, key)
      const copy = await keys.withKey(key, (open) => {
        assertNamed(textParameter(request, isAccount ? 'address' : 'privateKeyId'), { key, open })
        return Buffer.alloc(open.privateKey.length, open.privateKey)
      })
      return await sealTo(request, copy)
    },
    async importWallet({ target, id, ...use }) {
      const request = await authorize(use, ['ACTIVITY_TYPE_IMPORT_WALLET'])
      const plaintext = await openImported(tools, request, target)
      const secret = readPhrase(plaintext)
      return await sealWallet(tools, { dataKey: target.dataKey, id }, secret)
    },
    async importKey({ target, id, ...use }) {
      const request = await authorize(use, ['ACTIVITY_TYPE_IMPORT_PRIVATE_KEY'])
      const curve = readCurve(request)
      const plaintext = await openImported(tools, request, target)
      return await sealPrivateKey(tools, { dataKey: target.dataKey, id, curve }, plaintext)
    },
    close() {
      keys.close()
      keyring.close()
    },
  }
}

/** The key must be of the very organization that the signed request names. */
function assertOwn({ organizationId }: SignedRequest, { dataKey }: StoredSecret): void {
  if (dataKey.organizationId !== organizationId) throw new VaultError('key_does_not_fit')
}

type Naming = { readonly key: StoredAccount | StoredPrivateKey; readonly open: OpenKey }

/** A private key may be named by its id, to which its ciphertext is bound; any key by an address, computed from it. */
function assertNamed(name: string, { key, open }: Naming): void {
  const isNamedById = key.kind === 'privateKey' && name.toLowerCase() === key.id.toLowerCase()
  if (!isNamedById && !isAddressOf(open, name)) throw new VaultError('key_does_not_fit')
}

/** Seals to the frame that the request names, and wipes the plaintext. */
async function sealExport(request: SignedRequest, plaintext: Uint8Array, signer: QuorumSigner): Promise<string> {
  try {
    const targetPublicKey = parsePublicKey(textParameter(request, 'targetPublicKey'))
    return await sealExportBundle({ plaintext, targetPublicKey, organizationId: request.organizationId, signer })
  } finally {
    plaintext.fill(0)
  }
}

async function openImported(
  tools: SecretDeps,
  request: SignedRequest,
  target: ImportUse['target'],
): Promise<Uint8Array> {
  assertOwn(request, target)
  if (textParameter(request, 'userId') !== target.userId) throw new VaultError('key_does_not_fit')
  return await openImportedSecret(tools, target, textParameter(request, 'encryptedBundle'))
}

function readPhrase(plaintext: Uint8Array) {
  try {
    const { mnemonic, passphrase = '' } = readImportedWallet(plaintext)
    return { entropy: fromMnemonic(mnemonic), passphrase }
  } finally {
    plaintext.fill(0)
  }
}

function readCurve(request: SignedRequest): Curve {
  const curve = textParameter(request, 'curve')
  if (curve === 'CURVE_SECP256K1' || curve === 'CURVE_P256' || curve === 'CURVE_ED25519') return curve
  throw new VaultError('request_not_readable', { data: { reason: 'curve is not known' } })
}
