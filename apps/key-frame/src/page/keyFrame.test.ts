import { toUtf8 } from '@latchkey/base'
import {
  openImport,
  parsePublicKey,
  publicKeyOf,
  sealCredentialBundle,
  sealExportBundle,
  verifyQuorumSignature,
  writeExportedWallet,
} from '@latchkey/custody'
import { p256 } from '@noble/curves/nist.js'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createSigner,
  createTestFrame,
  failed,
  importBundle,
  organizationId,
  phrase,
  type TestFrame,
  userId,
} from '../testing/testFrame.ts'
import { keyLifeMs } from './embeddedKey.ts'

let stage: TestFrame
beforeEach(() => {
  stage = createTestFrame()
})

test('a message that is wrong, and one too many of them, are answered in words', async () => {
  await stage.frame.start()
  expect(await stage.ask('INJECT_CREDENTIAL_BUNDLE', { value: 5 })).toEqual(
    failed(expect.stringMatching(/^A message to the key frame is wrong: /)),
  )
  const answers = await Promise.all(Array.from({ length: 300 }, () => stage.ask('GET_EMBEDDED_PUBLIC_KEY')))
  const refused = failed('Too many messages are waiting. Send the next when the last was answered.')
  expect(answers.filter((answer) => answer?.type === 'ERROR')).toEqual(Array.from({ length: 44 }, () => refused))
})

describe('the embedded key', () => {
  test('outlives the page for two days, and no longer', async () => {
    const first = await stage.frame.start()
    expect(first).toMatch(/^04[0-9a-f]{128}$/)
    await stage.clock.advance(keyLifeMs - 1)
    stage.reload()
    expect(await stage.frame.start()).toBe(first)
    await stage.clock.advance(1)
    expect(await stage.ask('GET_EMBEDDED_PUBLIC_KEY')).toMatchObject({ type: 'EMBEDDED_PUBLIC_KEY', value: '' })
    expect(await stage.frame.start()).not.toBe(first)
  })

  test('lives shorter when the page asks for it, and never longer', async () => {
    const first = await stage.frame.start(60_000)
    await stage.frame.start(10 * keyLifeMs)
    await stage.clock.advance(59_999)
    expect(await stage.ask('GET_EMBEDDED_PUBLIC_KEY')).toMatchObject({ value: first })
    await stage.clock.advance(1)
    expect(await stage.ask('GET_EMBEDDED_PUBLIC_KEY')).toMatchObject({ value: '' })
    const second = await stage.frame.start(10 * keyLifeMs)
    await stage.clock.advance(keyLifeMs)
    expect(await stage.frame.start()).not.toBe(second)
  })

  test('cannot be read by any script', async () => {
    await stage.frame.start()
    const stored = await stage.keys.read('session')
    expect(stored?.pair.privateKey.extractable).toBe(false)
  })

  test('is made anew after a reset, and only then', async () => {
    const first = await stage.frame.start()
    expect(await stage.ask('INIT_EMBEDDED_KEY')).toEqual({ type: 'EMBEDDED_PUBLIC_KEY', value: first, requestId: 'r1' })
    expect(await stage.ask('RESET_EMBEDDED_KEY')).toEqual({ type: 'EMBEDDED_KEY_RESET', value: null, requestId: 'r1' })
    expect(await stage.ask('GET_EMBEDDED_PUBLIC_KEY')).toMatchObject({ value: '' })
    const second = await stage.ask('INIT_EMBEDDED_KEY')
    expect(second?.value).toMatch(/^04/)
    expect(second?.value).not.toBe(first)
  })
})

describe('a credential', () => {
  const privateKey = p256.utils.randomSecretKey()
  const inject = async (type = 'INJECT_CREDENTIAL_BUNDLE') => {
    const targetPublicKey = parsePublicKey(await stage.frame.start())
    return await stage.ask(type, { value: await sealCredentialBundle({ privateKey, targetPublicKey }) })
  }

  test.each(['INJECT_CREDENTIAL_BUNDLE', 'INJECT_RECOVERY_BUNDLE'])('stamps after %s', async (type) => {
    expect(await inject(type)).toEqual({ type: 'BUNDLE_INJECTED', value: true, requestId: 'r1' })
    const reply = await stage.ask('STAMP_REQUEST', { value: '{"organizationId":"ö"}' })
    expect(reply).toMatchObject({ type: 'STAMP', requestId: 'r1' })
    const stamp = JSON.parse(Buffer.from(String(reply?.value), 'base64url').toString())
    expect(Object.keys(stamp)).toEqual(['publicKey', 'scheme', 'signature'])
    expect(stamp.scheme).toBe('SIGNATURE_SCHEME_TK_API_P256')
    expect(parsePublicKey(stamp.publicKey)).toEqual(publicKeyOf(privateKey))
    const check = {
      data: toUtf8('{"organizationId":"ö"}'),
      signature: Buffer.from(stamp.signature, 'hex'),
      publicKey: publicKeyOf(privateKey),
    }
    expect(verifyQuorumSignature(check)).toBe(true)
    expect(String(reply?.value)).toMatch(/^[\w-]+$/)
  })

  test('is gone with the page, and with a reset', async () => {
    const missing = failed('There is no credential to stamp with.')
    await inject()
    await stage.ask('RESET_EMBEDDED_KEY')
    expect(await stage.ask('STAMP_REQUEST', { value: 'body' })).toEqual(missing)
    await inject()
    stage.reload()
    await stage.frame.start()
    expect(await stage.ask('STAMP_REQUEST', { value: 'body' })).toEqual(missing)
  })

  test('of another frame is refused', async () => {
    await stage.frame.start()
    const targetPublicKey = publicKeyOf(p256.utils.randomSecretKey())
    const value = await sealCredentialBundle({ privateKey, targetPublicKey })
    expect(await stage.ask('INJECT_CREDENTIAL_BUNDLE', { value })).toEqual(
      failed('The bundle cannot be opened with this key.'),
    )
  })

  test('needs a key to be opened with', async () => {
    expect(await stage.ask('INJECT_CREDENTIAL_BUNDLE', { value: 'x' })).toEqual(failed('There is no embedded key.'))
  })
})

describe('an export', () => {
  const wallet = writeExportedWallet({ mnemonic: phrase })

  test('is handed to the view alone, and ends the key', async () => {
    const value = await stage.exportBundle(wallet)
    const reply = await stage.ask('INJECT_WALLET_EXPORT_BUNDLE', { value, organizationId })
    expect(reply).toEqual({ type: 'BUNDLE_INJECTED', value: true, requestId: 'r1' })
    expect(stage.seen.exported).toEqual({ kind: 'phrase', mnemonic: phrase })
    expect(await stage.ask('GET_EMBEDDED_PUBLIC_KEY')).toMatchObject({ value: '' })
    expect(await stage.ask('INJECT_WALLET_EXPORT_BUNDLE', { value, organizationId })).toEqual(
      failed('There is no embedded key.'),
    )
    await stage.ask('INIT_EMBEDDED_KEY')
    expect(await stage.ask('INJECT_WALLET_EXPORT_BUNDLE', { value, organizationId })).toEqual(
      failed('The bundle cannot be opened with this key.'),
    )
  })

  test('sent twice at once is shown once', async () => {
    const value = await stage.exportBundle(wallet)
    const both = [1, 2].map(() => stage.ask('INJECT_WALLET_EXPORT_BUNDLE', { value, organizationId }))
    expect((await Promise.all(both)).map((reply) => reply?.type)).toEqual(['BUNDLE_INJECTED', 'ERROR'])
  })

  test('of a key is shown in the format asked for', async () => {
    const secret = p256.utils.randomSecretKey()
    const hexadecimal = await stage.exportBundle(secret)
    await stage.ask('INJECT_KEY_EXPORT_BUNDLE', { value: hexadecimal, organizationId })
    expect(stage.seen.exported).toEqual({ kind: 'key', text: Buffer.from(secret).toString('hex') })
    const solana = await stage.exportBundle(secret)
    await stage.ask('INJECT_KEY_EXPORT_BUNDLE', { value: solana, organizationId, keyFormat: 'SOLANA' })
    expect(stage.seen.exported).toMatchObject({ text: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/) })
  })

  test.each([
    ['another organization', { organizationId: 'another' }, 'The bundle belongs to another organization'],
    ['no organization', { organizationId: undefined }, 'organizationId is missing'],
    ['an unknown format', { keyFormat: 'ROT13' }, 'keyFormat must be'],
  ])('with %s is refused, and the key stays', async (_what, fields, text) => {
    const value = await stage.exportBundle(p256.utils.randomSecretKey())
    const reply = await stage.ask('INJECT_KEY_EXPORT_BUNDLE', { value, organizationId, ...fields })
    expect(reply).toEqual(failed(expect.stringContaining(text)))
    expect(stage.seen.exported).toBeUndefined()
    expect((await stage.ask('GET_EMBEDDED_PUBLIC_KEY'))?.value).toMatch(/^04/)
  })

  test('signed by somebody else is refused', async () => {
    const target = parsePublicKey(await stage.frame.start())
    const foreign = createSigner(p256.utils.randomSecretKey())
    const value = await sealExportBundle({
      plaintext: wallet,
      targetPublicKey: target,
      organizationId,
      signer: foreign,
    })
    expect(await stage.ask('INJECT_WALLET_EXPORT_BUNDLE', { value, organizationId })).toEqual(
      failed(expect.stringContaining('signed by a server that is not the one set up here')),
    )
  })

  test('is opened by a key that came in a bundle, until that is taken back', async () => {
    const override = p256.utils.randomSecretKey()
    const overrideBundle = await stage.exportBundle(override)
    expect(await stage.ask('SET_EMBEDDED_KEY_OVERRIDE', { value: overrideBundle, organizationId })).toEqual({
      type: 'EMBEDDED_KEY_OVERRIDE_SET',
      value: true,
      requestId: 'r1',
    })
    const value = await stage.exportBundle(wallet, Buffer.from(publicKeyOf(override)).toString('hex'))
    expect(await stage.ask('INJECT_WALLET_EXPORT_BUNDLE', { value, organizationId })).toMatchObject({ value: true })
    expect(await stage.ask('RESET_TO_DEFAULT_EMBEDDED_KEY')).toMatchObject({
      type: 'RESET_TO_DEFAULT_EMBEDDED_KEY',
      value: true,
    })
    expect(await stage.ask('INJECT_WALLET_EXPORT_BUNDLE', { value, organizationId })).toEqual(
      failed('The bundle cannot be opened with this key.'),
    )
  })

  test('is gone when the page says so', async () => {
    await stage.ask('INJECT_WALLET_EXPORT_BUNDLE', { value: await stage.exportBundle(wallet), organizationId })
    expect(await stage.ask('CLEAR_EMBEDDED_PRIVATE_KEY')).toMatchObject({
      type: 'EMBEDDED_PRIVATE_KEY_CLEARED',
      value: true,
    })
    expect(stage.seen.exported).toBeUndefined()
  })
})

describe('an import', () => {
  const serverKey = p256.utils.randomSecretKey()
  const inject = async (fields: object = {}) => {
    const value = await importBundle(publicKeyOf(serverKey))
    return await stage.ask('INJECT_IMPORT_BUNDLE', { value, organizationId, userId, ...fields })
  }

  test('of a wallet goes to the server alone, once', async () => {
    expect(await inject()).toEqual({ type: 'BUNDLE_INJECTED', value: true, requestId: 'r1' })
    expect(stage.seen.isImporting).toBe(true)
    Object.assign(stage.typed, { text: `${phrase}\n`, passphrase: 'pass' })
    const reply = await stage.ask('EXTRACT_WALLET_ENCRYPTED_BUNDLE')
    expect(reply).toMatchObject({ type: 'ENCRYPTED_BUNDLE_EXTRACTED' })
    expect(await openImport(reply?.value, serverKey)).toEqual(toUtf8(`${phrase}\n--PASS--\npass`))
    expect(stage.seen.isImporting).toBe(false)
    expect(await stage.ask('EXTRACT_WALLET_ENCRYPTED_BUNDLE')).toEqual(failed('There is no import to answer.'))
  })

  test('of a key is read in the format asked for', async () => {
    const secret = p256.utils.randomSecretKey()
    await inject()
    stage.typed.text = `0x${Buffer.from(secret).toString('hex')}`
    const reply = await stage.ask('EXTRACT_KEY_ENCRYPTED_BUNDLE')
    expect(await openImport(reply?.value, serverKey)).toEqual(Uint8Array.from(secret))
  })

  test('may be tried again after a typing error', async () => {
    await inject()
    stage.typed.text = 'no phrase'
    expect(await stage.ask('EXTRACT_WALLET_ENCRYPTED_BUNDLE')).toEqual(
      failed(expect.stringContaining('12, 15, 18, 21 or 24')),
    )
    expect(await stage.ask('EXTRACT_KEY_ENCRYPTED_BUNDLE')).toEqual(
      failed('This is not a private key in the format HEXADECIMAL.', 'bad_key_text'),
    )
    stage.typed.text = phrase
    expect(await stage.ask('EXTRACT_WALLET_ENCRYPTED_BUNDLE')).toMatchObject({ type: 'ENCRYPTED_BUNDLE_EXTRACTED' })
  })

  test.each([
    [{ userId: 'another' }, 'The bundle belongs to another user'],
    [{ userId: undefined }, 'userId is missing'],
    [{ organizationId: 'another' }, 'The bundle belongs to another organization'],
  ])('with %o is refused', async (fields, text) => {
    expect(await inject(fields)).toEqual(failed(expect.stringContaining(text)))
    expect(await stage.ask('EXTRACT_WALLET_ENCRYPTED_BUNDLE')).toEqual(failed('There is no import to answer.'))
  })
})

describe('any other message', () => {
  test('with an id is answered with an error', async () => {
    expect(await stage.ask('MAKE_COFFEE')).toEqual(failed("The key frame does not know the message 'MAKE_COFFEE'."))
    expect(await stage.ask('toString')).toEqual(failed("The key frame does not know the message 'toString'."))
    expect(await stage.ask('__proto__')).toMatchObject({ type: 'ERROR' })
    expect(await stage.ask('STAMP_REQUEST')).toMatchObject({ type: 'ERROR' })
  })

  test('without an id is somebody else’s', async () => {
    for (const data of [{ type: 'webpackOk' }, { type: 7, requestId: 'r1' }, 'text', null, undefined, 7, []]) {
      expect(await stage.frame.handle(data)).toBeUndefined()
    }
  })

  test('settings reach the view only when all of them are allowed', async () => {
    const settings = { styles: { color: '#fff', labelColor: 'red' }, enablePassphrase: true }
    expect(await stage.ask('APPLY_SETTINGS', { value: JSON.stringify(settings) })).toMatchObject({ type: 'ERROR' })
    expect(stage.seen.styles).toBeUndefined()
    settings.styles.labelColor = '#f00'
    expect(await stage.ask('APPLY_SETTINGS', { value: JSON.stringify(settings) })).toMatchObject({
      type: 'SETTINGS_APPLIED',
    })
    expect(stage.seen.styles).toMatchObject({ styles: [['color', '#fff']], labelColor: '#f00', hasPassphrase: true })
  })

  test('of any shape is answered or passed over, and never answered with a secret', async () => {
    await stage.ask('INJECT_WALLET_EXPORT_BUNDLE', {
      value: await stage.exportBundle(writeExportedWallet({ mnemonic: phrase })),
      organizationId,
    })
    const types = [
      ...['INJECT_CREDENTIAL_BUNDLE', 'STAMP_REQUEST', 'INJECT_WALLET_EXPORT_BUNDLE', 'INJECT_KEY_EXPORT_BUNDLE'],
      ...['INJECT_IMPORT_BUNDLE', 'EXTRACT_WALLET_ENCRYPTED_BUNDLE', 'EXTRACT_KEY_ENCRYPTED_BUNDLE', 'APPLY_SETTINGS'],
      ...['SET_EMBEDDED_KEY_OVERRIDE', 'SIGN_MESSAGE', 'SIGN_TRANSACTION', 'constructor'],
    ]
    const value = fc.oneof(fc.anything(), fc.json(), fc.string())
    const message = fc.record(
      { type: fc.constantFrom(...types), value, organizationId: value, userId: value, keyFormat: value },
      { requiredKeys: ['type'] },
    )
    await fc.assert(
      fc.asyncProperty(message, fc.boolean(), async (data, hasId) => {
        const reply = await stage.frame.handle(hasId ? { ...data, requestId: 'r1' } : data)
        if (hasId) expect(reply?.requestId).toBe('r1')
        if (reply?.type === 'ERROR') expect(reply.value).not.toBe('The key frame failed.')
        expect(JSON.stringify(reply) ?? '').not.toContain('junk')
      }),
    )
  })

  test('beyond what anybody needs at once is refused, and the rest still answered', async () => {
    const asked = Array.from({ length: 300 }, () => stage.ask('GET_EMBEDDED_PUBLIC_KEY'))
    const types = (await Promise.all(asked)).map((reply) => reply?.type)
    expect(types.filter((type) => type === 'ERROR')).toHaveLength(300 - 256)
    expect(await stage.ask('GET_EMBEDDED_PUBLIC_KEY')).toMatchObject({ type: 'EMBEDDED_PUBLIC_KEY' })
  })
})
