import { fromHex, fromUtf8, toUtf8 } from '@latchkey/base'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base64urlnopad } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nobleCryptography } from '../cryptography/nobleCryptography.ts'
import { authTokenReasons, readAuthToken, type SignatureCheck, verifyAuthToken } from './authToken.ts'
import { toClientId } from './clientId.ts'
import { createAuthToken } from './createAuthToken.ts'

/** Of pairing.md §8: made by two other implementations. */
const seed = fromHex('0x58e0254c211b858ef7896b00e3f36beeb13d568d47c6031c4218b87718061295')!
const subject = 'c479fe5dc464e771e78b193d239a65b58d278cad1c34bfb0b5716e5bb514928e'
const audience = 'wss://relay.walletconnect.com'
const nowMs = 1_656_910_097_000
const token = await createAuthToken({ seed, subject, audience, nowMs, cryptography: nobleCryptography })

/** A token over any header and claims, signed as it should be. */
function sign(header: unknown, claims: unknown): string {
  const signed = [header, claims].map((part) => base64urlnopad.encode(toUtf8(JSON.stringify(part)))).join('.')
  return `${signed}.${base64urlnopad.encode(ed25519.sign(toUtf8(signed), seed))}`
}
const header = { alg: 'EdDSA', typ: 'JWT' }
const iat = nowMs / 1000
const iss = 'did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH'
const claims = { iss, sub: subject, aud: audience, iat, exp: iat + 86_400 }
const changedClaims = base64urlnopad.encode(toUtf8(JSON.stringify({ ...claims, exp: claims.exp + 1 })))

test('the published vector', () => {
  expect(token).toBe(sign(header, claims))
  expect(token.split('.')[2]).toMatch(/^bAKl1swvwqqV_FgwvD4Bx3Yp987B9gTpZctyBviA/)
  expect(readAuthToken(token)).toMatchObject({
    clientId: iss,
    subject,
    audience,
    issuedAtSeconds: iat,
    expiresAtSeconds: iat + 86_400,
  })
})

describe('a token is believed', () => {
  const inTime: readonly [string, number][] = [
    ['at once', 0],
    ['when the client is nine minutes ahead', -540_000],
    ['for a day', 86_400_000],
    ['and for the leeway after it', 86_940_000],
  ]
  test.each(inTime)('%s', (_title, laterMs) => {
    expect(verifyAuthToken(token, { nowMs: nowMs + laterMs })).toHaveProperty('token.clientId', iss)
  })

  test.each([
    'wss://relay.walletconnect.com',
    'https://relay.walletconnect.com/',
    'relay.walletconnect.com',
    'ws://relay.walletconnect.com/v1?x=1',
  ])('by a relay that calls itself %s', (own) => {
    expect(verifyAuthToken(token, { nowMs, audiences: ['elsewhere:1', own] })).toHaveProperty('token')
  })

  test("by the owner's own check, given what was signed", () => {
    const verify: SignatureCheck = (signature, signed, publicKey) => ed25519.verify(signature, signed, publicKey)
    expect(verifyAuthToken(token, { nowMs, verify })).toHaveProperty('token')
    const other = sign(header, claims).slice(0, -4) + (token.endsWith('AAAA') ? 'BBBB' : 'AAAA')
    expect(verifyAuthToken(other, { nowMs, verify })).toEqual({ refusal: authTokenReasons.signature })
  })
})

describe('a token is refused', () => {
  test.each([
    ['too late', token, { nowMs: nowMs + 87_001_000 }, 'expired'],
    ['too early', token, { nowMs: nowMs - 601_000 }, 'early'],
    ['too early by a leeway of the owner', token, { nowMs: nowMs - 3000, leewaySeconds: 2 }, 'early'],
    ['at another relay', token, { nowMs, audiences: ['wss://relay.example'] }, 'audience'],
    ['at another port', token, { nowMs, audiences: ['relay.walletconnect.com:8080'] }, 'audience'],
    ['at another host of any port', token, { nowMs, audiences: ['walletconnect.com:*'] }, 'audience'],
    ['by a relay without an address', token, { nowMs, audiences: [] }, 'audience'],
    ['for no address', sign(header, { ...claims, aud: 'here' }), { nowMs, audiences: ['here'] }, 'audience'],
    ['without an end', sign(header, { ...claims, exp: undefined }), { nowMs }, 'endless'],
    ['for more than a day', sign(header, { ...claims, exp: claims.exp + 601 }), { nowMs }, 'lasting'],
    ['for ever', sign(header, { ...claims, exp: 1e15 }), { nowMs }, 'lasting'],
    ['without a signature', `${token.split('.').slice(0, 2).join('.')}.`, { nowMs }, 'malformed'],
    ['with four parts', `${token}.x`, { nowMs }, 'malformed'],
    ['under another name', sign(header, { ...claims, iss: iss.replace('H', 'J') }), { nowMs }, 'malformed'],
    ['with another algorithm', sign({ alg: 'none', typ: 'JWT' }, claims), { nowMs }, 'malformed'],
    ['without a time', sign(header, { ...claims, iat: 'now' }), { nowMs }, 'malformed'],
    ['changed after signing', token.replace(/\.[^.]+\./, `.${changedClaims}.`), { nowMs }, 'signature'],
  ] as const)('%s', (_title, text, check, reason) => {
    const verdict = verifyAuthToken(text, check)
    expect('refusal' in verdict).toBe(true)
    if (reason !== 'malformed') expect(verdict).toEqual({ refusal: authTokenReasons[reason] })
  })

  test("signed with somebody else's key", async () => {
    const fields = { subject, audience, nowMs, cryptography: nobleCryptography }
    const other = await createAuthToken({ seed: new Uint8Array(32).fill(1), ...fields })
    const mixed = [...token.split('.').slice(0, 2), other.split('.')[2]].join('.')
    expect(verifyAuthToken(mixed, { nowMs })).toEqual({ refusal: authTokenReasons.signature })
  })

  test.each([
    ['of order one', `01${'00'.repeat(31)}`],
    ['of order two', `ec${'ff'.repeat(30)}7f`],
    ['of order four', '00'.repeat(32)],
    ['spelled in another way', `ee${'ff'.repeat(30)}7f`],
  ])('of a key %s, with which anybody can sign', (_title, key) => {
    const weak = fromHex(`0x${key}`) ?? new Uint8Array()
    const parts = [header, { ...claims, iss: toClientId(weak) }]
    const signed = parts.map((part) => base64urlnopad.encode(toUtf8(JSON.stringify(part)))).join('.')
    const seal = new Uint8Array(64)
    seal[0] = 1
    const text = `${signed}.${base64urlnopad.encode(seal)}`
    // Any answer of a platform to such a signature.
    expect(verifyAuthToken(text, { nowMs, verify: () => true })).toEqual({ refusal: authTokenReasons.weakKey })
  })

  test('when the check itself fails', () => {
    const verify = () => {
      throw new Error('no such key')
    }
    expect(verifyAuthToken(token, { nowMs, verify })).toEqual({ refusal: authTokenReasons.signature })
  })
})

test('mutated tokens: never a crash, never one that is not ours', () => {
  const anything = fc.oneof(fc.string(), fc.anything(), fc.base64String())
  const changed = fc
    .array(fc.tuple(fc.nat(token.length), fc.integer({ min: 0, max: 3 }), fc.string({ minLength: 1, maxLength: 3 })), {
      minLength: 1,
      maxLength: 4,
    })
    .map((edits) => edits.reduce((text, [at, cut, insert]) => text.slice(0, at) + insert + text.slice(at + cut), token))
  let signatures = 0
  fc.assert(
    fc.property(fc.oneof({ weight: 4, arbitrary: changed }, { weight: 1, arbitrary: anything }), (text) => {
      // The curve is slow; what reaches it differs from the signed text, which is all that is asked here.
      const verify: SignatureCheck = (_signature, signed) => {
        signatures++
        return fromUtf8(signed) === token.slice(0, token.lastIndexOf('.'))
      }
      const verdict = verifyAuthToken(text, { nowMs, verify })
      if ('token' in verdict) expect(verdict.token.clientId).toBe(iss)
      else expect(Object.values(authTokenReasons)).toContain(verdict.refusal)
    }),
  )
  expect(signatures).toBeGreaterThan(0)
})
