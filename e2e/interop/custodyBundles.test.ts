import { toUtf8 } from '@latchkey/base'
import {
  openCredentialBundle,
  openExportBundle,
  openImport,
  parsePublicKey,
  publicKeyOf,
  type QuorumSigner,
  readExportedWallet,
  readImportBundle,
  readImportedWallet,
  sealCredentialBundle,
  sealExportBundle,
  sealImport,
  verifyQuorumSignature,
  writeExportedWallet,
  writeImportBundle,
  writeImportedWallet,
} from '@latchkey/custody'
import { p256 } from '@noble/curves/nist.js'
import {
  decryptCredentialBundle,
  decryptExportBundle,
  encryptPrivateKeyToBundle,
  encryptWalletToBundle,
  formatHpkeBuf,
  generateP256KeyPair,
  hpkeDecrypt,
  hpkeEncrypt,
} from '@turnkey/crypto'
import { describe, expect, test } from 'vitest'

const toDigits = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const fromDigits = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))

const quorumPrivateKey = p256.utils.randomSecretKey()
const signer: QuorumSigner = {
  publicKey: publicKeyOf(quorumPrivateKey),
  sign: (data) => p256.sign(data, quorumPrivateKey, { format: 'der', prehash: true }),
}
const quorumPublicKeys = [signer.publicKey]
const dangerouslyOverrideSignerPublicKey = toDigits(signer.publicKey)
const organizationId = 'b1a4e0fc-19a7-4b7c-8b0a-7d9f9d0c5e11'
const userId = '0a3d7b1e-9d0f-4c62-a1b5-1d2c3e4f5a6b'
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

/** A receiver made by the official package, read by ours. */
function officialReceiver() {
  const pair = generateP256KeyPair()
  return { privateKey: pair.privateKey, targetPublicKey: parsePublicKey(pair.publicKeyUncompressed) }
}

/** A receiver whose private half nobody can read, as the frame has one. */
async function frameReceiver() {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  return { pair, publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)) }
}

describe('what ours seals, the official package opens', () => {
  test('a credential bundle', async () => {
    for (let round = 0; round < 20; round++) {
      const { privateKey, targetPublicKey } = officialReceiver()
      const secret = p256.utils.randomSecretKey()
      const bundle = await sealCredentialBundle({ privateKey: secret, targetPublicKey })
      expect(decryptCredentialBundle(bundle, privateKey)).toBe(toDigits(secret))
    }
  })

  test('the export of a wallet and of a key', async () => {
    for (let round = 0; round < 20; round++) {
      const { privateKey: embeddedKey, targetPublicKey } = officialReceiver()
      const sealing = { targetPublicKey, organizationId, signer }
      const opening = { embeddedKey, organizationId, dangerouslyOverrideSignerPublicKey }
      const wallet = await sealExportBundle({ ...sealing, plaintext: writeExportedWallet({ mnemonic: phrase }) })
      expect(await decryptExportBundle({ ...opening, exportBundle: wallet, returnMnemonic: true })).toBe(phrase)
      const secret = p256.utils.randomSecretKey()
      const key = await sealExportBundle({ ...sealing, plaintext: secret })
      expect(await decryptExportBundle({ ...opening, exportBundle: key, returnMnemonic: false })).toBe(toDigits(secret))
    }
  })

  test('the answer to an import', async () => {
    const { privateKey, targetPublicKey } = officialReceiver()
    const sealed = JSON.parse(await sealImport(writeImportedWallet({ mnemonic: phrase }), targetPublicKey))
    const opened = hpkeDecrypt({
      ciphertextBuf: fromDigits(sealed.ciphertext),
      encappedKeyBuf: fromDigits(sealed.encappedPublic),
      receiverPriv: privateKey,
    })
    expect(opened).toEqual(toUtf8(phrase))
  })

  test('an export of another organization is refused there too', async () => {
    const { privateKey: embeddedKey, targetPublicKey } = officialReceiver()
    const exportBundle = await sealExportBundle({ plaintext: toUtf8(phrase), targetPublicKey, organizationId, signer })
    const opening = { exportBundle, embeddedKey, dangerouslyOverrideSignerPublicKey, returnMnemonic: true }
    await expect(decryptExportBundle({ ...opening, organizationId: 'another' })).rejects.toThrow('organization id')
  })
})

describe('what the official package seals, ours opens', () => {
  test('the import of a wallet and of a key', async () => {
    for (let round = 0; round < 20; round++) {
      const { pair, publicKey } = await frameReceiver()
      const importBundle = await writeImportBundle({ targetPublicKey: publicKey, organizationId, userId, signer })
      const target = { importBundle, organizationId, userId, dangerouslyOverrideSignerPublicKey }
      const wallet = await encryptWalletToBundle({ ...target, mnemonic: phrase })
      expect(readImportedWallet(await openImport(wallet, pair))).toEqual({ mnemonic: phrase })
      const secret = p256.utils.randomSecretKey()
      const sealing = { ...target, privateKey: toDigits(secret), keyFormat: 'HEXADECIMAL' }
      expect(await openImport(await encryptPrivateKeyToBundle(sealing), pair)).toEqual(secret)
      const read = readImportBundle(importBundle, { organizationId, userId, quorumPublicKeys })
      expect(read).toEqual(publicKey)
    }
  })

  test('an export, sealed by its cipher and signed by our server key', async () => {
    for (let round = 0; round < 20; round++) {
      const { pair, publicKey } = await frameReceiver()
      const sealed = hpkeEncrypt({ plainTextBuf: toUtf8(phrase), targetKeyBuf: publicKey })
      const data = toUtf8(JSON.stringify({ ...JSON.parse(formatHpkeBuf(sealed)), organizationId }))
      const signature = Uint8Array.from(await signer.sign(data))
      expect(verifyQuorumSignature({ data, signature, publicKey: signer.publicKey })).toBe(true)
      const bundle = JSON.stringify({
        version: 'v1.0.0',
        data: toDigits(data),
        dataSignature: toDigits(signature),
        enclaveQuorumPublic: toDigits(signer.publicKey),
      })
      const opened = await openExportBundle(bundle, { receiver: pair, organizationId, quorumPublicKeys })
      expect(readExportedWallet(opened)).toEqual({ mnemonic: phrase })
    }
  })

  test('a credential, as base64url text', async () => {
    const { pair, publicKey } = await frameReceiver()
    const secret = p256.utils.randomSecretKey()
    const sealed = hpkeEncrypt({ plainTextBuf: secret, targetKeyBuf: publicKey })
    expect(await openCredentialBundle(Buffer.from(sealed).toString('base64url'), pair)).toEqual(secret)
  })
})
