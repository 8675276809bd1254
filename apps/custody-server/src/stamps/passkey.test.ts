import { silentLog } from '@latchkey/base'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadSecp256k1 } from '../keys/secp256k1.ts'
import { readBase64url } from './base64url.ts'
import { readCbor } from './cbor.ts'
import { readAttestation } from './readAttestation.ts'
import type { PasskeyStamp, StampVerdict } from './stamp.ts'
import { type Ceremony, createTestPasskey, testOrigin, testRpId, writeCbor } from './testing/testPasskey.ts'
import { challengeOf } from './verifyPasskeyStamp.ts'
import { createStampVerifier } from './verifyStamp.ts'

const secp256k1 = loadSecp256k1(silentLog)
const verify = createStampVerifier({ secp256k1, origins: [testOrigin], isUserVerificationRequired: false })
const strict = createStampVerifier({ secp256k1, origins: [testOrigin], isUserVerificationRequired: true })
const body = Buffer.from('{"organizationId":"1","type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}')
const reasonOf = (verdict: StampVerdict) => (verdict.isValid ? 'valid' : verdict.reason)

describe.each(['ES256', 'RS256'] as const)('passkeys of %s', (algorithm) => {
  const passkey = createTestPasskey(algorithm)
  const registered = readAttestation({ ...passkey.register(), rpIds: [testRpId] })

  test('a registration gives the key, its id, its site and its model', () => {
    expect(registered).toMatchObject({
      kind: 'passkey',
      credentialId: passkey.credentialId,
      aaguid: '01020304-0506-0708-090a-0b0c0d0e0f10',
      isUserVerified: true,
      signCount: 0,
    })
    expect(registered.publicKeyInfo).toBe(passkey.publicKey.export({ format: 'der', type: 'spki' }).toString('hex'))
  })

  test('an independent library takes the same registration and the same stamp', async () => {
    const { challenge, credentialId, clientDataJson, attestationObject } = passkey.register()
    const common = { id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} } as const
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...common, response: { clientDataJSON: clientDataJson, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: testOrigin,
      expectedRPID: testRpId,
      supportedAlgorithmIDs: [-7, -257],
    })
    const { authenticatorData, clientDataJson: client, signature } = passkey.stamp(body)
    const answer = await verifyAuthenticationResponse({
      response: { ...common, response: { authenticatorData, clientDataJSON: client, signature } },
      expectedChallenge: Buffer.from(challengeOf(body)).toString('base64url'),
      expectedOrigin: testOrigin,
      expectedRPID: testRpId,
      credential: registrationInfo!.credential,
    })
    expect(answer.verified).toBe(true)
    expect(reasonOf(verify(passkey.stamp(body), body, registered))).toBe('valid')
  })

  test('every changed byte of the body and every changed part is refused', () => {
    const stamp = passkey.stamp(body)
    for (let at = 0; at < body.length; at++) {
      const changed = Buffer.from(body)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(reasonOf(verify(stamp, changed, registered))).toBe('it belongs to another body')
    }
    const other = createTestPasskey(algorithm).stamp(body)
    for (const part of ['authenticatorData', 'clientDataJson', 'signature'] as const) {
      const bytes = Buffer.from(stamp[part], 'base64url')
      for (let at = 0; at < bytes.length; at++) {
        const changed = Buffer.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ 1
        expect(verify({ ...stamp, [part]: changed.toString('base64url') }, body, registered).isValid).toBe(false)
      }
    }
    expect(reasonOf(verify({ ...stamp, signature: other.signature }, body, registered))).toMatch(
      /not one of this passkey/,
    )
    expect(reasonOf(verify(other, body, registered))).toBe('it names another passkey')
  })

  const bent: readonly (readonly [string, Ceremony])[] = [
    ['it is not an assertion', { type: 'webauthn.create' }],
    ['it belongs to another body', { challenge: Buffer.from(challengeOf(Buffer.from('{}'))).toString('base64url') }],
    ['it belongs to another body', { challenge: Buffer.from(challengeOf(body), 'hex').toString('base64url') }],
    ['it belongs to another body', { challenge: '' }],
    ['it comes from a page that is not configured', { origin: 'https://evil.wallet.example' }],
    ['it comes from a page that is not configured', { origin: `${testOrigin}/` }],
    ['it comes from a page that is not configured', { topOrigin: 'https://evil.example' }],
    ['it belongs to another site', { rpId: 'other.example' }],
    ['nobody was present', { flags: 0x04 }],
  ]
  test.each(bent)('error: %s', (reason, ceremony) => {
    expect(reasonOf(verify(passkey.stamp(body, ceremony), body, registered))).toBe(reason)
  })

  test('one known page may stand inside another', () => {
    expect(reasonOf(verify(passkey.stamp(body, { topOrigin: testOrigin }), body, registered))).toBe('valid')
  })

  test('whether the user must be verified is for the configuration', () => {
    const stamp = passkey.stamp(body, { flags: 0x01 })
    expect(reasonOf(verify(stamp, body, registered))).toBe('valid')
    expect(reasonOf(strict(stamp, body, registered))).toBe('the user was not verified')
    expect(reasonOf(strict(passkey.stamp(body), body, registered))).toBe('valid')
  })

  test('padded parts are read, other spellings are not', () => {
    const stamp = passkey.stamp(body)
    const pad = (text: string) => text.padEnd(Math.ceil(text.length / 4) * 4, '=')
    const padded: PasskeyStamp = {
      kind: 'passkey',
      credentialId: pad(stamp.credentialId),
      authenticatorData: pad(stamp.authenticatorData),
      clientDataJson: pad(stamp.clientDataJson),
      signature: pad(stamp.signature),
    }
    expect(reasonOf(verify(padded, body, registered))).toBe('valid')
    expect(reasonOf(verify({ ...stamp, signature: `${stamp.signature} ` }, body, registered))).toMatch(/base64url/)
    expect(readBase64url('AB')).toBeUndefined()
    expect(readBase64url('AA')).toEqual(Buffer.of(0))
    expect(readBase64url('AA+/')).toBeUndefined()
  })
})

describe('registrations', () => {
  const passkey = createTestPasskey('ES256')

  test('a statement in another format is not judged, and extensions are read over', () => {
    expect(readAttestation(passkey.register({ format: 'packed' })).credentialId).toBe(passkey.credentialId)
    const withExtensions = passkey.register({ flags: 0xc5, tail: writeCbor([['credProtect', 2]]) })
    expect(readAttestation(withExtensions).credentialId).toBe(passkey.credentialId)
  })

  const bent: readonly (readonly [RegExp, Ceremony])[] = [
    [/not a registration/, { type: 'webauthn.get' }],
    [/page that is not configured/, { origin: 'http://wallet.example' }],
    [/another site/, { rpId: 'example' }],
    [/nobody was present/, { flags: 0x44 }],
    [/holds no passkey/, { flags: 0x05 }],
    [/surplus bytes/, { tail: Buffer.of(0) }],
    [/surplus bytes/, { flags: 0xc5 }],
    [/surplus bytes/, { flags: 0xc5, tail: Buffer.concat([writeCbor([['a', 1]]), Buffer.of(0)]) }],
  ]
  test.each(bent)('error: %s', (reason, ceremony) => {
    expect(() => readAttestation({ ...passkey.register(ceremony), rpIds: [testRpId] })).toThrow(reason)
  })

  test('error: another challenge, another id, or an object that is none', () => {
    const input = passkey.register()
    expect(() => readAttestation({ ...input, challenge: 'AAAA' })).toThrow('challenge')
    expect(() => readAttestation({ ...input, challenge: '' })).toThrow('challenge')
    expect(() => readAttestation({ ...input, credentialId: 'AAAA' })).toThrow('ids')
    for (const attestationObject of [
      '',
      'AAAA',
      `${input.attestationObject}AAAA`,
      input.attestationObject.slice(0, -8),
    ]) {
      expect(() => readAttestation({ ...input, attestationObject })).toThrow('cannot be read')
    }
    for (const clientDataJson of ['', 'AAAA', Buffer.from('[]').toString('base64url')]) {
      expect(() => readAttestation({ ...input, clientDataJson })).toThrow('client data')
    }
  })

  test('changed objects are read or refused, never anything else', () => {
    const input = passkey.register()
    const bytes = Buffer.from(input.attestationObject, 'base64url')
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), fc.nat(bytes.length), (at, value, end) => {
        const changed = Buffer.from(bytes)
        changed[at] = value
        const attestationObject = changed.subarray(0, end).toString('base64url')
        try {
          readAttestation({ ...input, attestationObject })
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_attestation' })
        }
      }),
    )
  })
})

describe('CBOR', () => {
  test('what is written is read, and where it ends', () => {
    const bytes = writeCbor([
      [1, 'text'],
      ['b', Buffer.of(1, 2)],
      [-300, true],
      ['long', Buffer.alloc(300)],
    ])
    const read = readCbor(Buffer.concat([bytes, Buffer.of(9)]))
    expect(read?.end).toBe(bytes.length)
    expect(read?.value).toEqual(
      new Map<number | string, unknown>([
        [1, 'text'],
        ['b', Uint8Array.of(1, 2)],
        [-300, true],
        ['long', new Uint8Array(300)],
      ]),
    )
  })

  test.each([
    ['nothing', ''],
    ['an indefinite map', 'bf0102ff'],
    ['an indefinite byte string', '5f4100ff'],
    ['a 64-bit length', '5b000000000000000100'],
    ['a tag', 'c000'],
    ['a float', 'f90000'],
    ['undefined', 'f7'],
    ['a key twice', 'a201000100'],
    ['a key that is a list', 'a18000'],
    ['a short string', '6261'],
    ['text that is no UTF-8', '61ff'],
    ['a list longer than the bytes', '9affffffff'],
    ['too many levels', `${'81'.repeat(20)}00`],
  ])('%s is refused', (_title, hex) => expect(readCbor(Buffer.from(hex, 'hex'))).toBeUndefined())

  test('random bytes never throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const read = readCbor(bytes)
        if (read !== undefined) expect(read.end).toBeLessThanOrEqual(bytes.length)
      }),
    )
  })
})
