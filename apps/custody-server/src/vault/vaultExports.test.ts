import { createECDH, randomBytes } from 'node:crypto'
import {
  openCredentialBundle,
  readExportedWallet,
  readImportBundle,
  sealImport,
  writeImportedWallet,
} from '@latchkey/custody'
import { HDNodeWallet, Wallet } from 'ethers'
import { describe, expect, test } from 'vitest'
import type { Curve } from '../keys/curves.ts'
import { readHexText, toHexText } from '../keys/hexText.ts'
import { createImportTarget } from './importTarget.ts'
import { createSessionKey } from './sessionKey.ts'
import { createTestUser, submitBody } from './testing/testUser.ts'
import { createTestFrame, createTestVault, ethereum, testPath } from './testing/testVault.ts'
import { deriveAccounts } from './walletSecrets.ts'

const { vault, tools, dataKey, quorumKey, account, address } = await createTestVault()
const { secp256k1 } = tools
const alice = createTestUser('alice')
const context = { isAllowed: true }

describe('exports', () => {
  test('a wallet leaves as its words, which give the same address elsewhere', async () => {
    const frame = createTestFrame(quorumKey.publicKey)
    const body = submitBody('EXPORT_WALLET', 'org', { walletId: 'wallet', targetPublicKey: frame.publicKey })
    const bundle = await vault.exportWallet({ wallet: account, approvals: [alice.approve(body)], context })
    const { mnemonic } = readExportedWallet(await frame.open(bundle))
    expect(HDNodeWallet.fromPhrase(mnemonic).address).toBe(address)
    const french = submitBody('EXPORT_WALLET', 'org', {
      walletId: 'wallet',
      targetPublicKey: frame.publicKey,
      language: 'MNEMONIC_LANGUAGE_FRENCH',
    })
    const other = await vault.exportWallet({ wallet: account, approvals: [alice.approve(french)], context })
    expect(readExportedWallet(await frame.open(other)).mnemonic.split(' ')).toHaveLength(12)
    const klingon = submitBody('EXPORT_WALLET', 'org', {
      walletId: 'wallet',
      targetPublicKey: frame.publicKey,
      language: 'MNEMONIC_LANGUAGE_KLINGON',
    })
    await expect(vault.exportWallet({ wallet: account, approvals: [alice.approve(klingon)], context })).rejects.toThrow(
      'language',
    )
  })

  test('the key of an account leaves as its bytes', async () => {
    const frame = createTestFrame(quorumKey.publicKey)
    const body = submitBody('EXPORT_WALLET_ACCOUNT', 'org', { address, targetPublicKey: frame.publicKey })
    const bundle = await vault.exportKey({ key: account, approvals: [alice.approve(body)], context })
    expect(new Wallet(`0x${toHexText(await frame.open(bundle))}`).address).toBe(address)
    // The cached key was not wiped with the export.
    const again = await vault.exportKey({ key: account, approvals: [alice.approve(body)], context })
    expect(new Wallet(`0x${toHexText(await frame.open(again))}`).address).toBe(address)
  })

  test('error: for another wallet, another kind, or a frame without a key', async () => {
    const frame = createTestFrame(quorumKey.publicKey)
    const target = { targetPublicKey: frame.publicKey }
    const wallet = (parameters: Readonly<Record<string, unknown>>) =>
      vault.exportWallet({
        wallet: account,
        approvals: [alice.approve(submitBody('EXPORT_WALLET', 'org', parameters))],
        context,
      })
    await expect(wallet({ walletId: 'other', ...target })).rejects.toMatchObject({ code: 'key_does_not_fit' })
    await expect(wallet({ walletId: 'wallet' })).rejects.toMatchObject({ code: 'request_not_readable' })
    await expect(wallet({ walletId: 'wallet', targetPublicKey: '00' })).rejects.toMatchObject({
      code: 'bad_public_key',
    })
    const asKey = submitBody('EXPORT_PRIVATE_KEY', 'org', { privateKeyId: 'wallet', ...target })
    await expect(vault.exportKey({ key: account, approvals: [alice.approve(asKey)], context })).rejects.toMatchObject({
      code: 'request_not_readable',
    })
    const denied = submitBody('EXPORT_WALLET', 'org', { walletId: 'wallet', ...target })
    await expect(
      vault.exportWallet({ wallet: account, approvals: [alice.approve(denied)], context: { isAllowed: false } }),
    ).rejects.toMatchObject({ code: 'use_not_allowed' })
  })
})

describe('imports', () => {
  async function newTarget(userId = 'alice') {
    const row = { dataKey, id: `target-${userId}`, userId }
    const { importBundle, sealed, publicKey } = await createImportTarget(tools, row, quorumKey)
    const target = readImportBundle(importBundle, {
      organizationId: 'org',
      userId,
      quorumPublicKeys: [quorumKey.publicKey],
    })
    expect(toHexText(target)).toBe(publicKey)
    return { target: { ...row, sealed }, publicKey: target }
  }
  const importBody = (kind: string, encryptedBundle: string, more = {}) =>
    alice.approve(submitBody(`IMPORT_${kind}`, 'org', { userId: 'alice', encryptedBundle, ...more }))

  test('a wallet with a passphrase comes in, signs, and leaves as it came', async () => {
    const phrase = Wallet.createRandom().mnemonic!.phrase
    const { target, publicKey } = await newTarget()
    const bundle = await sealImport(writeImportedWallet({ mnemonic: phrase, passphrase: 'päss' }), publicKey)
    const { sealed, mark } = await vault.importWallet({
      target,
      id: 'imported',
      approvals: [importBody('WALLET', bundle)],
      context,
    })
    const wallet = { dataKey, id: 'imported', sealed }
    const [derived] = await deriveAccounts(tools, wallet, [{ ...ethereum, path: testPath }])
    expect(derived!.address).toBe(HDNodeWallet.fromPhrase(phrase, 'päss').address)
    const frame = createTestFrame(quorumKey.publicKey)
    const body = submitBody('EXPORT_WALLET', 'org', { walletId: 'imported', targetPublicKey: frame.publicKey })
    const back = await vault.exportWallet({ wallet, approvals: [alice.approve(body)], context })
    expect(readExportedWallet(await frame.open(back))).toEqual({ mnemonic: phrase, passphrase: 'päss' })
    const again = await newTarget()
    const twin = await sealImport(writeImportedWallet({ mnemonic: phrase, passphrase: 'päss' }), again.publicKey)
    const second = await vault.importWallet({
      target: again.target,
      id: 'twin',
      approvals: [importBody('WALLET', twin)],
      context,
    })
    expect(second.mark).toBe(mark)
    expect(second.sealed).not.toBe(sealed)
  })

  test('a private key comes in', async () => {
    const secret = randomBytes(32)
    const { target, publicKey } = await newTarget()
    const bundle = await sealImport(secret, publicKey)
    const sealed = await vault.importKey({
      target,
      id: 'k',
      approvals: [importBody('PRIVATE_KEY', bundle, { curve: 'CURVE_SECP256K1' })],
      context,
    })
    expect(sealed.publicKey).toBe(toHexText(secp256k1.publicKeyOf(secret)))
  })

  test('error: for another target, another user, with a wrong phrase or a wrong key', async () => {
    const [one, other] = [await newTarget(), await newTarget('bob')]
    const seal = async (mnemonic: string) => await sealImport(writeImportedWallet({ mnemonic }), one.publicKey)
    const good = await seal(Wallet.createRandom().mnemonic!.phrase)
    const wallet = (target: typeof one.target, bundle: string) =>
      vault.importWallet({ target, id: 'w', approvals: [importBody('WALLET', bundle)], context })
    await expect(wallet(other.target, good)).rejects.toMatchObject({ code: 'key_does_not_fit' })
    await expect(wallet({ ...other.target, userId: 'alice' }, good)).rejects.toMatchObject({
      code: 'secret_not_readable',
    })
    await expect(wallet({ ...(await newTarget()).target }, good)).rejects.toMatchObject({ code: 'invalid_bundle' })
    await expect(wallet(one.target, '{}')).rejects.toMatchObject({ code: 'invalid_bundle' })
    await expect(wallet(one.target, await seal('abandon '.repeat(12).trim()))).rejects.toMatchObject({
      code: 'invalid_mnemonic',
    })
    const curves: readonly [Curve | 'CURVE_X', Uint8Array, string][] = [
      ['CURVE_SECP256K1', Buffer.alloc(32, 255), 'invalid_key'],
      ['CURVE_P256', Buffer.alloc(31, 1), 'invalid_key'],
      ['CURVE_X', Buffer.alloc(32, 1), 'request_not_readable'],
    ]
    for (const [curve, bytes, code] of curves) {
      const bundle = await sealImport(bytes, one.publicKey)
      const use = {
        target: one.target,
        id: 'k',
        approvals: [importBody('PRIVATE_KEY', bundle, { curve })] as const,
        context,
      }
      await expect(vault.importKey(use)).rejects.toMatchObject({ code })
    }
  })
})

test('a session key is known to its frame alone', async () => {
  const frame = createTestFrame(quorumKey.publicKey)
  const { publicKey, credentialBundle } = await createSessionKey(readHexText(frame.publicKey)!)
  const opened = await openCredentialBundle(credentialBundle, frame.privateKey)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(opened)
  expect(pair.getPublicKey('hex', 'compressed')).toBe(publicKey)
})
