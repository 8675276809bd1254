import { fromUtf8, toUtf8 } from '@latchkey/base'
import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64urlnopad, createBase58check, hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openCredentialBundle, sealCredentialBundle } from './credentialBundle.ts'
import { openExportBundle, sealExportBundle } from './exportBundle.ts'
import { openImport, readImportBundle, sealImport, writeImportBundle } from './importBundle.ts'
import { parsePublicKey, publicKeyOf, toCompressed } from './publicKey.ts'
import { type QuorumSigner, verifyQuorumSignature } from './signedBundle.ts'
import { readExportedWallet, readImportedWallet, writeExportedWallet, writeImportedWallet } from './walletText.ts'

function createSigner(): QuorumSigner {
  const privateKey = p256.utils.randomSecretKey()
  return {
    publicKey: publicKeyOf(privateKey),
    sign: (data) => p256.sign(data, privateKey, { format: 'der', prehash: true }),
  }
}

const signer = createSigner()
const receiver = p256.utils.randomSecretKey()
const targetPublicKey = publicKeyOf(receiver)
const organizationId = 'b1a4e0fc-19a7-4b7c-8b0a-7d9f9d0c5e11'
const userId = '0a3d7b1e-9d0f-4c62-a1b5-1d2c3e4f5a6b'
const quorumPublicKeys = [signer.publicKey]
const phrase = 'test test test test test test test test test test test junk'

/** The same bundle with something else in its envelope or in what is signed, which is then signed anew. */
async function change(bundle: string, envelope: object, payload: object = {}): Promise<string> {
  const parsed = JSON.parse(bundle)
  const data = toUtf8(JSON.stringify({ ...JSON.parse(fromUtf8(hex.decode(parsed.data)) ?? ''), ...payload }))
  const dataSignature = hex.encode(await signer.sign(data))
  return JSON.stringify({ ...parsed, data: hex.encode(data), dataSignature, ...envelope })
}

describe('a credential bundle', () => {
  const privateKey = p256.utils.randomSecretKey()
  const input = { privateKey, targetPublicKey }

  test('gives the key to its receiver, in both writings', async () => {
    const bundle = await sealCredentialBundle(input)
    expect(bundle).toMatch(/^[1-9A-HJ-NP-Za-km-z]{110,118}$/)
    expect(await openCredentialBundle(bundle, receiver)).toEqual(privateKey)
    const bytes = createBase58check(sha256).decode(bundle)
    expect(await openCredentialBundle(base64urlnopad.encode(bytes), receiver)).toEqual(privateKey)
    expect(await openCredentialBundle(` ${bundle}\n`, receiver)).toEqual(privateKey)
  })

  test('opens for nobody else', async () => {
    const bundle = await sealCredentialBundle({ ...input, targetPublicKey: toCompressed(targetPublicKey) })
    expect(await openCredentialBundle(bundle, receiver)).toEqual(privateKey)
    await expect(openCredentialBundle(bundle, p256.utils.randomSecretKey())).rejects.toMatchObject({
      code: 'bundle_not_opened',
    })
  })

  test('is refused when a character was mistyped', async () => {
    const bundle = await sealCredentialBundle(input)
    const mistyped = `${bundle.slice(0, 40)}${bundle[40] === 'a' ? 'b' : 'a'}${bundle.slice(41)}`
    await expect(openCredentialBundle(mistyped, receiver)).rejects.toMatchObject({ code: 'bundle_malformed' })
  })

  test('of anything else is refused, whatever it is', async () => {
    const values = fc.oneof(fc.anything(), fc.string(), fc.base64String({ maxLength: 300 }))
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        await expect(openCredentialBundle(value, receiver)).rejects.toMatchObject({
          code: expect.stringMatching(/^bundle_/),
        })
      }),
    )
  })

  test('is never made of something that is no key', async () => {
    await expect(sealCredentialBundle({ ...input, privateKey: new Uint8Array(32) })).rejects.toMatchObject({
      code: 'bad_public_key',
    })
  })
})

describe('an export bundle', () => {
  const plaintext = writeExportedWallet({ mnemonic: phrase, passphrase: 'with\na break' })
  const opening = { receiver, organizationId, quorumPublicKeys }
  const sealing = { plaintext, targetPublicKey, organizationId, signer }

  test('gives the wallet to its receiver', async () => {
    const opened = await openExportBundle(await sealExportBundle(sealing), opening)
    expect(readExportedWallet(opened)).toEqual({ mnemonic: phrase, passphrase: 'with\na break' })
  })

  test('is taken from the next server key too, while both are known', async () => {
    const bundle = await sealExportBundle(sealing)
    const both = [createSigner().publicKey, toCompressed(signer.publicKey)]
    expect(await openExportBundle(bundle, { ...opening, quorumPublicKeys: both })).toEqual(plaintext)
  })

  test.each([
    ['another version', { version: 'v1.0.1' }, 'bundle_version'],
    ['no version', { version: undefined }, 'bundle_malformed'],
    ['a foreign signer', { enclaveQuorumPublic: hex.encode(createSigner().publicKey) }, 'bundle_foreign_signer'],
    ['a signature of something else', { dataSignature: '3006020101020101' }, 'bundle_bad_signature'],
    ['a signature that is no text', { dataSignature: 7 }, 'bundle_malformed'],
    ['half a byte', { data: 'abc' }, 'bundle_malformed'],
    ['a signer off the curve', { enclaveQuorumPublic: `04${'11'.repeat(64)}` }, 'bundle_malformed'],
  ])('with %s is refused', async (_what, envelope, code) => {
    const bundle = await change(await sealExportBundle(sealing), envelope)
    await expect(openExportBundle(bundle, opening)).rejects.toMatchObject({ code })
  })

  test.each([
    ['another organization', { organizationId: 'another' }, 'bundle_other_organization'],
    ['no organization', { organizationId: undefined }, 'bundle_malformed'],
    ['a key off the curve', { encappedPublic: `04${'11'.repeat(64)}` }, 'bundle_malformed'],
    ['an empty message', { ciphertext: '' }, 'bundle_malformed'],
    ['another message', { ciphertext: '11'.repeat(64) }, 'bundle_not_opened'],
  ])('that truly says %s is refused', async (_what, payload, code) => {
    const bundle = await change(await sealExportBundle(sealing), {}, payload)
    await expect(openExportBundle(bundle, opening)).rejects.toMatchObject({ code })
  })

  test('is not taken for an organization without a name', async () => {
    const bundle = await sealExportBundle({ ...sealing, organizationId: '' })
    await expect(openExportBundle(bundle, { ...opening, organizationId: '' })).rejects.toMatchObject({
      code: 'bundle_other_organization',
    })
  })

  test('is refused with one byte changed anywhere in what is signed', async () => {
    const bundle = JSON.parse(await sealExportBundle(sealing))
    for (let place = 0; place < bundle.data.length; place += 2) {
      const digits = bundle.data.slice(place, place + 2)
      const changed = (Number.parseInt(digits, 16) ^ 1).toString(16).padStart(2, '0')
      const data = `${bundle.data.slice(0, place)}${changed}${bundle.data.slice(place + 2)}`
      await expect(openExportBundle(JSON.stringify({ ...bundle, data }), opening)).rejects.toMatchObject({
        code: 'bundle_bad_signature',
      })
    }
  })

  test('of anything else is refused, whatever it is', async () => {
    const values = fc.oneof(fc.anything(), fc.json(), fc.string())
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        await expect(openExportBundle(value, opening)).rejects.toMatchObject({ code: 'bundle_malformed' })
      }),
    )
  })
})

describe('an import bundle', () => {
  const owner = { organizationId, userId }

  test('brings a wallet to the server that asked', async () => {
    const bundle = await writeImportBundle({ ...owner, targetPublicKey, signer })
    const target = readImportBundle(bundle, { ...owner, quorumPublicKeys })
    expect(target).toEqual(targetPublicKey)
    const sealed = await sealImport(writeImportedWallet({ mnemonic: phrase, passphrase: 'pass' }), target)
    expect(readImportedWallet(await openImport(sealed, receiver))).toEqual({ mnemonic: phrase, passphrase: 'pass' })
  })

  test.each([
    [{ organizationId: 'another' }, 'bundle_other_organization'],
    [{ userId: 'another' }, 'bundle_other_user'],
    [{ organizationId: '' }, 'bundle_other_organization'],
    [{ userId: '' }, 'bundle_other_user'],
  ])('is refused for %o', async (other, code) => {
    const bundle = await writeImportBundle({ ...owner, targetPublicKey, signer })
    expect(() => readImportBundle(bundle, { ...owner, ...other, quorumPublicKeys })).toThrow(
      expect.objectContaining({ code }),
    )
  })

  test('is not taken for an export bundle, nor the other way round', async () => {
    const bundle = await writeImportBundle({ ...owner, targetPublicKey, signer })
    await expect(openExportBundle(bundle, { receiver, organizationId, quorumPublicKeys })).rejects.toMatchObject({
      code: 'bundle_malformed',
    })
  })

  test('never repeats what it held when it is refused', async () => {
    const refused = await openImport(`{"encappedPublic":"${phrase}"}`, receiver).catch((error) => error)
    expect(String(refused)).not.toContain('junk')
  })
})

describe('the text of a wallet', () => {
  test.each([
    ['a break inside', 'phrase_of_lines', 'test test test test test test\ntest test test test test junk'],
    ['eleven words', 'phrase_word_count', 'test test test test test test test test test test junk'],
    ['nothing', 'phrase_word_count', ''],
  ])('with %s is refused', (_what, code, mnemonic) => {
    expect(() => writeImportedWallet({ mnemonic })).toThrow(expect.objectContaining({ code }))
  })

  test('comes back as it went, for any passphrase without the separator', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (passphrase) => {
        fc.pre(passphrase !== '' && !passphrase.includes('\n--PASS--\n'))
        const wallet = { mnemonic: phrase, passphrase }
        expect(readImportedWallet(writeImportedWallet(wallet))).toEqual(wallet)
        expect(readExportedWallet(writeExportedWallet(wallet))).toEqual(wallet)
      }),
    )
  })

  test('may be written with more spaces than needed', () => {
    const spaced = `  ${phrase.replaceAll(' ', '\u3000 ')} \n`
    expect(readImportedWallet(writeImportedWallet({ mnemonic: spaced })).mnemonic).toBe(phrase)
  })
})

describe('a public key', () => {
  test('is read in every usual writing', () => {
    const text = hex.encode(targetPublicKey)
    for (const writing of [text, text.toUpperCase(), `0x${text}`, hex.encode(toCompressed(targetPublicKey))]) {
      expect(parsePublicKey(writing)).toEqual(targetPublicKey)
    }
  })

  test.each([[''], ['04'], [`02${'ff'.repeat(32)}`], [`04${'00'.repeat(64)}`], [undefined], [`0x0x${'1'.repeat(60)}`]])(
    'is not %s',
    (value) => {
      expect(() => parsePublicKey(value)).toThrow(expect.objectContaining({ code: 'bad_public_key' }))
    },
  )
})

test('a quorum signature is strict DER over the very bytes, and never a failure', async () => {
  const data = toUtf8('what was said')
  const signature = Uint8Array.from(await signer.sign(data))
  const { publicKey } = signer
  expect(verifyQuorumSignature({ data, signature, publicKey })).toBe(true)
  expect(verifyQuorumSignature({ data: toUtf8('what was not'), signature, publicKey })).toBe(false)
  const longer = Uint8Array.from([...signature, 0])
  expect(verifyQuorumSignature({ data, signature: longer, publicKey })).toBe(false)
  expect(verifyQuorumSignature({ data, signature: new Uint8Array(), publicKey: new Uint8Array() })).toBe(false)
})
