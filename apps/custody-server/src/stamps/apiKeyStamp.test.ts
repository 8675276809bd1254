import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { silentLog } from '@latchkey/base'
import { p256 } from '@noble/curves/nist.js'
import { Wallet } from 'ethers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHexText, toHexText } from '../keys/hexText.ts'
import { loadSecp256k1, pureSecp256k1 } from '../keys/secp256k1.ts'
import { readDerSignature } from './ecdsaSignature.ts'
import { createPublicKeys } from './publicKeys.ts'
import type { ApiKeyStamp } from './stamp.ts'
import { isSchemeOfCredential, verifyApiKeyStamp } from './verifyApiKeyStamp.ts'
import { createStampVerifier } from './verifyStamp.ts'

const secp256k1 = loadSecp256k1(silentLog)
const libraries = { publicKeys: createPublicKeys({ maxKeys: 100 }), secp256k1 }
const order = p256.Point.Fn.ORDER

/** The key, the message and the numbers of the published Wycheproof cases 5 to 132 (ecdsa_secp256r1_sha256_test). */
const published = {
  publicKey: '022927b10512bae3eddcfe467828128bad2903269919f7086069c8c4df6c732838',
  message: Buffer.from('313233343030', 'hex'),
  r: 0x2ba3a8be6b94d5ec80a6d9d1190a436effe50d85a1eee859b8cc6af9bd5c2e18n,
  s: 0xb329f479a2bbd0a5c384ee1493b1f5186a87139cac5df4087c134b49156847dbn,
}
const derR = integer(published.r)
const derS = integer(published.s)

/** A number as DER spells it. */
function integer(value: bigint): string {
  const digits = value.toString(16)
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  return item('02', Number.parseInt(even.slice(0, 2), 16) >= 0x80 ? `00${even}` : even)
}

/** Tag, length in the shortest form, content. */
function item(tag: string, content: string): string {
  const length = content.length / 2
  return `${tag}${length < 0x80 ? byte(length) : `81${byte(length)}`}${content}`
}

function byte(value: number): string {
  return value.toString(16).padStart(2, '0')
}

function p256Stamp(signature: string, publicKey = published.publicKey): ApiKeyStamp {
  return { kind: 'apiKey', scheme: 'SIGNATURE_SCHEME_TK_API_P256', publicKey, signature }
}

const isValid = (stamp: ApiKeyStamp, body: Uint8Array = published.message) =>
  verifyApiKeyStamp(stamp, body, libraries).isValid

describe('strict DER', () => {
  test('the published signature is taken, with s in either half, and r above half of the field', () => {
    expect(isValid(p256Stamp(item('30', derR + derS)))).toBe(true)
    expect(isValid(p256Stamp(item('30', derR + integer(order - published.s))))).toBe(true)
    expect(isValid(p256Stamp(item('30', derR + derS), published.publicKey.toUpperCase()))).toBe(true)
    expect(isValid(p256Stamp(item('30', derR + derS), `0x${published.publicKey}`))).toBe(true)
  })

  const body = derR + derS
  const raw = (value: bigint) => value.toString(16).padStart(64, '0')
  const wrong: readonly (readonly [string, string])[] = [
    ['s without its zero', item('30', derR + item('02', raw(published.s)))],
    ['a long length of the sequence', `308145${body}`],
    ['a long length with a leading zero', `30820045${body}`],
    ['a length one too many', `3046${body}`],
    ['a length one too few', `3044${body}`],
    ['a length that overflows 32 bits', `30850100000045${body}`],
    ['a length that overflows 64 bits', `3089010000000000000045${body}`],
    ['a length of 2^31', `308480000000${body}`],
    ['a length of 2^64 - 1', `3088ffffffffffffffff${body}`],
    ['the length 255', `30ff${body}`],
    ['an indefinite length', `3080${body}0000`],
    ['an indefinite length without an end', `3080${body}`],
    ['nothing', ''],
    ['a lonely tag', '30'],
    ['a lonely tag and length', '3000'],
    ['a truncated length', '3081'],
    ['zeros after the numbers', item('30', `${body}0000`)],
    ['zeros before the numbers', item('30', `0000${body}`)],
    ['zeros after the sequence', `3045${body}0000`],
    ['a null inside', item('30', `${body}0500`)],
    ['a null after it', `3045${body}0500`],
    ['another item before it', item('30', `498177${item('30', body)}`)],
    ['unknown tags before r', item('30', `2228aa00bb00cd00${body}`)],
    ['the tag of a set', item('31', body)],
    ['the tag of a constructed octet string', item('2e', body)],
    ['a sequence in a sequence', item('30', item('30', body))],
    ['r alone', item('30', derR)],
    ['three numbers', item('30', body + derR)],
    ['r twice', item('30', derR + derR)],
    ['a long length of r', item('30', `028120${raw(published.r)}${derS}`)],
    ['a long length of s', item('30', `${derR}02812100${raw(published.s)}`)],
    ['r with a zero too many', item('30', item('02', `00${raw(published.r)}`) + derS)],
    ['s with a zero too many', item('30', derR + item('02', `0000${raw(published.s)}`))],
    ['r with a zero behind', item('30', item('02', `${raw(published.r)}00`) + derS)],
    ['an empty r', item('30', `0200${derS}`)],
    ['an empty s', item('30', `${derR}0200`)],
    ['a null for r', item('30', `0500${derS}`)],
    ['an octet string for r', item('30', item('04', raw(published.r)) + derS)],
    ['a boolean for s', item('30', `${derR}010100`)],
    ['r as r + n', item('30', integer(published.r + order) + derS)],
    ['r as n - r', item('30', integer(order - published.r) + derS)],
    ['s as s + n', item('30', derR + integer(published.s + order))],
    ['r shifted by 2^256', item('30', integer(published.r + (1n << 256n)) + derS)],
    ['r shifted by 2^320', item('30', integer(published.r + (1n << 320n)) + derS)],
    ['a negative s', item('30', derR + item('02', raw((1n << 256n) - published.s)))],
    ['the plain 64 bytes', raw(published.r) + raw(published.s)],
    ['odd digits', `${item('30', body)}0`],
    ['no digits', 'signature'],
    ['spaces', ` ${item('30', body)}`],
  ]
  const edges = [0n, 1n, order - 1n, order, order + 1n, (1n << 256n) - 1n]
  const extreme = edges.flatMap((r) =>
    edges.map((s) => [`r ${r} and s ${s}`, item('30', integer(r) + integer(s))] as const),
  )

  test.each([...wrong, ...extreme])('%s is refused', (_title, signature) => {
    expect(isValid(p256Stamp(signature))).toBe(false)
  })

  test('whatever is read is spelled the one way, and random bytes never throw', () => {
    const nearly = fc
      .tuple(fc.uint8Array({ maxLength: 34 }), fc.uint8Array({ maxLength: 34 }), fc.uint8Array({ maxLength: 2 }))
      .map(([r, s, rest]) =>
        Buffer.from(item('30', item('02', toHexText(r)) + item('02', toHexText(s))) + toHexText(rest), 'hex'),
      )
    fc.assert(
      fc.property(fc.oneof(nearly, fc.uint8Array({ maxLength: 80 })), (bytes) => {
        const numbers = readDerSignature(bytes)
        if (numbers === undefined) return
        const [r, s] = [numbers.subarray(0, 32), numbers.subarray(32)].map((part) => BigInt(`0x${toHexText(part)}`))
        expect(item('30', integer(r ?? 0n) + integer(s ?? 0n))).toBe(toHexText(bytes))
      }),
    )
  })
})

describe('schemes', () => {
  const body = Buffer.from('{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2","organizationId":"ä"}')

  test('P-256, as the platform signs it', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const isOdd = (Buffer.from(y, 'base64url').at(-1) ?? 0) % 2 === 1
    const compressed = `${isOdd ? '03' : '02'}${Buffer.from(x, 'base64url').toString('hex')}`
    const stamp = p256Stamp(sign('sha256', body, privateKey).toString('hex'), compressed)
    expect(isValid(stamp, body)).toBe(true)
    for (let at = 0; at < body.length; at++) {
      const changed = Buffer.from(body)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(isValid(stamp, changed)).toBe(false)
    }
    expect(isValid({ ...stamp, scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1' }, body)).toBe(false)
    expect(isValid({ ...stamp, scheme: 'SIGNATURE_SCHEME_TK_API_P384' }, body)).toBe(false)
  })

  test('secp256k1, with s in either half, by both libraries', () => {
    const key = Buffer.alloc(32, 5)
    const { signature } = secp256k1.sign(createHash('sha256').update(body).digest(), key)
    const r = BigInt(`0x${toHexText(signature.subarray(0, 32))}`)
    const s = BigInt(`0x${toHexText(signature.subarray(32))}`)
    const highS = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n - s
    for (const library of [secp256k1, pureSecp256k1()]) {
      const verify = (numbers: string, publicKey = toHexText(secp256k1.publicKeyOf(key))) =>
        verifyApiKeyStamp(
          { kind: 'apiKey', scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1', publicKey, signature: item('30', numbers) },
          body,
          { ...libraries, secp256k1: library },
        ).isValid
      expect(verify(integer(r) + integer(s))).toBe(true)
      expect(verify(integer(r) + integer(highS))).toBe(true)
      expect(verify(integer(s) + integer(r))).toBe(false)
      expect(
        verify(integer(r) + integer(s), toHexText(secp256k1.expandPublicKey(secp256k1.publicKeyOf(key)) ?? key)),
      ).toBe(false)
      expect(verify(integer(r) + integer(s), `02${'00'.repeat(32)}`)).toBe(false)
    }
  })

  test('EIP-191, as a wallet signs it', async () => {
    const wallet = new Wallet(`0x${'17'.repeat(32)}`)
    const flat = await wallet.signMessage(body)
    const der = item('30', integer(BigInt(flat.slice(0, 66))) + integer(BigInt(`0x${flat.slice(66, 130)}`)))
    const stamp: ApiKeyStamp = {
      kind: 'apiKey',
      scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191',
      publicKey: wallet.signingKey.compressedPublicKey.slice(2),
      signature: der,
    }
    expect(isValid(stamp, body)).toBe(true)
    expect(isValid({ ...stamp, scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1' }, body)).toBe(false)
  })

  test('Ed25519 over the body itself', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const hexKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
    const signature = sign(null, body, privateKey).toString('hex')
    const stamp: ApiKeyStamp = {
      kind: 'apiKey',
      scheme: 'SIGNATURE_SCHEME_TK_API_ED25519',
      publicKey: hexKey,
      signature,
    }
    expect(isValid(stamp, body)).toBe(true)
    expect(isValid({ ...stamp, signature: `${signature}00` }, body)).toBe(false)
    expect(isValid({ ...stamp, publicKey: `${hexKey}00` }, body)).toBe(false)
    expect(isValid(stamp, published.message)).toBe(false)
  })

  test('points off the curve are no keys', () => {
    expect(libraries.publicKeys.find('p256', `02${'ff'.repeat(32)}`)).toBeUndefined()
    expect(libraries.publicKeys.find('p256', '')).toBeUndefined()
    expect(libraries.publicKeys.find('info', 'zz')).toBeUndefined()
    expect(readHexText(published.publicKey, 33)).toBeDefined()
    expect(libraries.publicKeys.find('p256', published.publicKey)).toBe(
      libraries.publicKeys.find('p256', published.publicKey),
    )
  })

  test('the verifier holds a stamp to the stored key and its type', () => {
    const verify = createStampVerifier({ secp256k1, origins: [], isUserVerificationRequired: false })
    const stamp = p256Stamp(item('30', derR + derS))
    const credential = { kind: 'apiKey', publicKey: published.publicKey, type: 'CREDENTIAL_TYPE_API_KEY_P256' } as const
    expect(verify(stamp, published.message, credential).isValid).toBe(true)
    for (const type of ['CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256', 'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256']) {
      expect(verify(stamp, published.message, { ...credential, type }).isValid).toBe(true)
    }
    const other = `03${published.publicKey.slice(2)}`
    expect(verify(stamp, published.message, { ...credential, publicKey: other })).toEqual({
      isValid: false,
      fault: 'other_key',
      reason: 'it names another key',
    })
    expect(verify(stamp, published.message, { ...credential, type: 'CREDENTIAL_TYPE_API_KEY_SECP256K1' }).isValid).toBe(
      false,
    )
    const passkey = { kind: 'passkey', credentialId: 'AA', publicKeyInfo: '', rpIdHash: '' } as const
    expect(verify(stamp, published.message, passkey).isValid).toBe(false)
    expect(isSchemeOfCredential('SIGNATURE_SCHEME_TK_API_P256', 'CREDENTIAL_TYPE_LOGIN')).toBe(true)
    expect(isSchemeOfCredential('SIGNATURE_SCHEME_TK_API_SECP256K1', 'CREDENTIAL_TYPE_LOGIN')).toBe(false)
  })
})
