import { toUtf8 } from '@latchkey/base'
import { p256 } from '@noble/curves/nist.js'
import { base64urlnopad, hex } from '@scure/base'
import { describe, expect, test, vi } from 'vitest'
import { isBenign } from '../custodyFailures.ts'
import { apiKeyStamper } from './apiKeyStamper.ts'
import { parseApiStamp, writeApiStamp } from './apiStamp.ts'
import { parsePasskeyStamp, passkeyChallenge, writePasskeyStamp } from './passkeyStamp.ts'
import { passkeyStamper } from './passkeyStamper.ts'
import { type SessionKeyStore, sessionKeyStamper } from './sessionKeyStamper.ts'
import { p256Scheme } from './stamper.ts'

const body = '{"organizationId":"Zürich"}'
// RFC 6979 A.2.5
const privateKey = 'c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721'
const publicKey = '0360fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6'

const isSigned = (stamp: { publicKey: string; signature: string }, text = body) =>
  p256.verify(hex.decode(stamp.signature), toUtf8(text), hex.decode(stamp.publicKey), {
    format: 'der',
    prehash: true,
    lowS: false,
  })

describe('the API key stamper', () => {
  test('signs as RFC 6979 says', async () => {
    const { headerName, headerValue } = await apiKeyStamper({ publicKey, privateKey }).stamp('sample')
    const stamp = parseApiStamp(headerValue)
    expect([headerName, stamp.scheme, stamp.publicKey]).toEqual(['X-Stamp', p256Scheme, publicKey])
    const { r } = p256.Signature.fromHex(stamp.signature, 'der')
    expect(r.toString(16)).toBe('efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716')
    expect(isSigned(stamp, 'sample')).toBe(true)
    expect(isSigned(stamp, 'simple')).toBe(false)
  })

  test.each([
    ['another public half', { publicKey: publicKey.replace('03', '02'), privateKey }],
    ['no number of the curve', { publicKey, privateKey: 'f'.repeat(64) }],
    ['a short text', { publicKey, privateKey: '01' }],
  ])('refuses %s, and does not quote the key', (_title, key) => {
    expect(() => apiKeyStamper(key)).toThrow(expect.objectContaining({ code: 'bad_api_key' }))
    expect(() => apiKeyStamper(key)).not.toThrow(key.privateKey)
  })
})

describe('stamps in headers', () => {
  const stamp = { publicKey, scheme: p256Scheme, signature: '3006020101020101' }
  const encode = (value: unknown) => base64urlnopad.encode(toUtf8(JSON.stringify(value)))

  test('are read in any order, with more in them, padded, and in capitals', () => {
    const capital = { more: 1, signature: '0x3006020101020101', scheme: p256Scheme, publicKey: publicKey.toUpperCase() }
    expect(parseApiStamp(`${encode(capital)}==`)).toEqual(stamp)
    expect(parseApiStamp(writeApiStamp(stamp))).toEqual(stamp)
  })

  test.each([
    ['nothing', ''],
    ['other letters', 'ä'],
    ['a list', encode([])],
    ['a missing part', encode({ ...stamp, scheme: undefined })],
    ['an odd digit', encode({ ...stamp, signature: '301' })],
    ['endless text', 'A'.repeat(5000)],
  ])('are refused for %s', (_title, header) => {
    expect(() => parseApiStamp(header)).toThrow(expect.objectContaining({ code: 'bad_stamp' }))
  })

  const assertion = { credentialId: 'AQI', authenticatorData: 'AQI', clientDataJson: 'AQI', signature: 'AQI' }

  test('of passkeys are plain JSON, padded or not, in one spelling', () => {
    expect(parsePasskeyStamp(writePasskeyStamp(assertion))).toEqual(assertion)
    expect(parsePasskeyStamp(JSON.stringify({ ...assertion, signature: 'AQI=' }))).toEqual(assertion)
    const isRefused = (part: string) => {
      expect(() => parsePasskeyStamp(JSON.stringify({ ...assertion, signature: part }))).toThrow(
        expect.objectContaining({ code: 'bad_stamp' }),
      )
    }
    for (const part of ['AQJ', '', 'AQI===', 'A', 'a+b/', 'x'.repeat(3000)]) isRefused(part)
  })
})

describe('the passkey stamper', () => {
  const buffer = (...bytes: number[]) => Uint8Array.from(bytes).buffer
  const answer = {
    rawId: buffer(1, 2),
    response: { authenticatorData: buffer(3), clientDataJSON: buffer(4), signature: buffer(5) },
  }
  const log = () => ({ debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() })

  test('has the letters of the hash signed, and asks for five minutes unless told otherwise', async () => {
    const get = vi.fn(async () => answer)
    const stamper = passkeyStamper({ rpId: 'localhost', credentials: { get }, log: log() })
    const { headerName, headerValue } = await stamper.stamp('')
    expect(headerName).toBe('X-Stamp-Webauthn')
    expect(JSON.parse(headerValue)).toEqual({
      credentialId: 'AQI',
      authenticatorData: 'Aw',
      clientDataJson: 'BA',
      signature: 'BQ',
    })
    const challenge = toUtf8('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(passkeyChallenge('')).toEqual(challenge)
    expect(get).toHaveBeenCalledWith({
      publicKey: {
        challenge,
        rpId: 'localhost',
        timeout: 300_000,
        userVerification: 'preferred',
        allowCredentials: [],
      },
    })
  })

  test.each([
    ['NotAllowedError', 'The operation either timed out or was not allowed. See: w3.org', 'passkey_timed_out'],
    ['NotAllowedError', 'This request has been cancelled by the user.', 'passkey_cancelled'],
    ['AbortError', '', 'passkey_cancelled'],
    [
      'NotAllowedError',
      'The request is not allowed by the user agent or the platform in the current context, possibly because the user denied permission.',
      'passkey_not_allowed',
    ],
  ])('takes %s (%s) for a warning', async (name, message, code) => {
    const told = log()
    const get = () => Promise.reject(Object.assign(new Error(message), { name }))
    const stamper = passkeyStamper({ rpId: 'localhost', credentials: { get }, log: told })
    const error = await stamper.stamp(body).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code })
    expect(isBenign(error)).toBe(true)
    expect([told.warn.mock.calls.length, told.error.mock.calls.length]).toEqual([1, 0])
  })

  test.each([
    ['a fault', () => Promise.reject(new TypeError('rp.id is foreign')), 'passkey_failed'],
    ['no passkey', async () => null, 'passkey_failed'],
    ['half an answer', async () => ({ ...answer, response: {} }), 'passkey_failed'],
  ])('fails on %s', async (_title, get, code) => {
    const told = log()
    const stamper = passkeyStamper({ rpId: 'localhost', credentials: { get }, log: told })
    await expect(stamper.stamp(body)).rejects.toMatchObject({ code })
    expect(told.warn).not.toHaveBeenCalled()
  })

  test('says so where the browser has the interface alone', async () => {
    const refuse = () =>
      Promise.reject(new DOMException('The user agent does not support public key credentials.', 'NotSupportedError'))
    const stamper = passkeyStamper({ rpId: 'localhost', credentials: { get: refuse }, log: log() })
    await expect(stamper.stamp(body)).rejects.toThrow('WebAuthn is not supported in this browser')
  })

  test('says so where the device knows no passkeys', async () => {
    const stamper = passkeyStamper({ rpId: 'localhost', credentials: undefined, log: log() })
    await expect(stamper.stamp(body)).rejects.toThrow('Webauthn is not supported on this device')
  })
})

describe('the session key stamper', () => {
  function memory(first?: CryptoKeyPair) {
    let kept = first
    const writes: CryptoKeyPair[] = []
    const store: SessionKeyStore = {
      read: async () => kept,
      write: async (pair) => {
        kept = pair
        writes.push(pair)
      },
      remove: async () => {
        kept = undefined
      },
    }
    return { store, writes }
  }

  test('makes one key for all who ask, which nobody can take out', async () => {
    const { store, writes } = memory()
    const stamper = sessionKeyStamper({ subtle: crypto.subtle, store })
    const [key, again, { headerValue }] = await Promise.all([
      stamper.publicKey(),
      stamper.publicKey(),
      stamper.stamp(body),
    ])
    const stamp = parseApiStamp(headerValue)
    expect(writes).toHaveLength(1)
    expect([again, stamp.publicKey, isSigned(stamp)]).toEqual([key, key, true])
    await expect(crypto.subtle.exportKey('pkcs8', writes[0]!.privateKey)).rejects.toThrow()
  })

  test('finds the key of an earlier visit, renews it, and forgets it', async () => {
    const { store, writes } = memory()
    const key = await sessionKeyStamper({ subtle: crypto.subtle, store }).publicKey()
    const stamper = sessionKeyStamper({ subtle: crypto.subtle, store })
    expect(await stamper.publicKey()).toBe(key)
    const renewed = await stamper.renew()
    expect(renewed).not.toBe(key)
    expect(parseApiStamp((await stamper.stamp(body)).headerValue).publicKey).toBe(renewed)
    await stamper.forget()
    expect(await store.read()).toBeUndefined()
    await stamper.publicKey()
    expect(writes).toHaveLength(3)
  })

  test('says when the browser keeps nothing, and tries again later', async () => {
    const { store } = memory()
    const write = vi.fn(store.write).mockRejectedValueOnce(new Error('quota'))
    const stamper = sessionKeyStamper({ subtle: crypto.subtle, store: { ...store, write } })
    await expect(stamper.stamp(body)).rejects.toMatchObject({ code: 'session_key_not_kept' })
    expect(isSigned(parseApiStamp((await stamper.stamp(body)).headerValue))).toBe(true)
  })
})
