import { silentLog } from '@latchkey/base'
import { expect, test } from 'vitest'
import { loadSecp256k1, type Secp256k1 } from '../keys/secp256k1.ts'
import type { Stamp, StampCredential } from './stamp.ts'
import { createStampVerifier } from './verifyStamp.ts'

const native = loadSecp256k1(silentLog)
const privateKey = Buffer.alloc(32, 7)
const publicKey = Buffer.from(native.publicKeyOf(privateKey)).toString('hex')
const credential: StampCredential = { kind: 'apiKey', publicKey, type: 'CREDENTIAL_TYPE_API_KEY_SECP256K1' }
const body = Buffer.from('{"organizationId":"org"}')

/** A verifier, and how often it has computed. */
function createCounted() {
  let count = 0
  const secp256k1: Secp256k1 = {
    ...native,
    verify(...asked) {
      count += 1
      return native.verify(...asked)
    },
  }
  const verify = createStampVerifier({ secp256k1, origins: [], isUserVerificationRequired: false })
  return { verify, count: () => count }
}

const number = (digits: Uint8Array) => {
  const [first = 0] = digits
  const content = Buffer.from(first >= 0x80 ? [0, ...digits] : digits)
  return Buffer.concat([Buffer.of(2, content.length), content])
}

async function stampOf(bytes: Uint8Array): Promise<Stamp> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))
  const { signature } = native.sign(digest, privateKey)
  const numbers = Buffer.concat([number(signature.subarray(0, 32)), number(signature.subarray(32))])
  const der = Buffer.concat([Buffer.of(0x30, numbers.length), numbers]).toString('hex')
  return { kind: 'apiKey', publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1', signature: der }
}

test('the same stamp over the same bytes is computed once, and is valid each time', async () => {
  const { verify, count } = createCounted()
  const stamp = await stampOf(body)
  expect([1, 2, 3].map(() => verify(stamp, body, credential).isValid)).toEqual([true, true, true])
  expect(count()).toBe(1)
})

test('error: a stamp that was valid is so for no other bytes, key, scheme or credential', async () => {
  const { verify, count } = createCounted()
  const stamp = await stampOf(body)
  expect(verify(stamp, body, credential).isValid).toBe(true)
  const otherBody = Buffer.from('{"organizationId":"other"}')
  expect(verify(stamp, otherBody, credential).isValid).toBe(false)
  expect(
    verify({ ...stamp, scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191' } as Stamp, body, credential).isValid,
  ).toBe(false)
  const otherKey = Buffer.from(native.publicKeyOf(Buffer.alloc(32, 8))).toString('hex')
  expect(verify(stamp, body, { ...credential, publicKey: otherKey } as StampCredential).isValid).toBe(false)
  const ofOtherKey = { ...credential, publicKey: otherKey } as StampCredential
  expect(verify({ ...stamp, publicKey: otherKey } as Stamp, body, ofOtherKey).isValid).toBe(false)
  expect(verify(stamp, body, { ...credential, type: 'CREDENTIAL_TYPE_API_KEY_P256' } as StampCredential).isValid).toBe(
    false,
  )
  expect(count()).toBeGreaterThan(2)
})

test('error: a stamp or bytes that were changed in place are what they are now', async () => {
  const { verify } = createCounted()
  const [first, other] = [await stampOf(body), await stampOf(Buffer.from('something else'))]
  const bytes = Buffer.from(body)
  expect(verify(first, bytes, credential).isValid).toBe(true)
  bytes[2] = (bytes[2] ?? 0) + 1
  expect(verify(first, bytes, credential).isValid).toBe(false)
  expect(verify(first, body, credential).isValid).toBe(true)
  Object.assign(first, { signature: other.signature })
  expect(verify(first, body, credential).isValid).toBe(false)
})

test('error: what was refused is looked at again', async () => {
  const { verify, count } = createCounted()
  const stamp = await stampOf(Buffer.from('something else'))
  expect([1, 2].map(() => verify(stamp, body, credential).isValid)).toEqual([false, false])
  expect(count()).toBe(2)
})
