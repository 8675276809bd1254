import { toCompressed } from '@latchkey/custody'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ConsoleError } from '../errors.ts'
import { toDigits } from './digits.ts'
import { importKey } from './importKey.ts'
import { parseKeyText } from './parseKeyText.ts'

const digits = 'c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721'
/** RFC 6979, A.2.5: the public half of that key. */
const publicX = '60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6'
const organizationId = '6f2a6a52-1c1b-4a55-9f3e-6b8c4b2f7d10'
const file = { organizationId, userId: organizationId, apiPublicKey: `03${publicX}`, apiPrivateKey: digits }

describe('a pasted key', () => {
  test.each([digits, `0x${digits}`, `  ${digits.toUpperCase()}\n`])('%j', (text) => {
    const key = parseKeyText(text)
    expect(toDigits(key.privateKey)).toBe(digits)
    expect(toDigits(toCompressed(key.publicKey))).toBe(`03${publicX}`)
    expect(key.organizationId).toBeUndefined()
  })

  test('as the content of custody-root.json, which names the organization', () => {
    expect(parseKeyText(JSON.stringify(file, null, 2))).toEqual({ ...parseKeyText(digits), organizationId })
    expect(parseKeyText(JSON.stringify({ apiPrivateKey: digits })).organizationId).toBeUndefined()
  })

  test.each([
    ['', 'key_unreadable'],
    ['let me in', 'key_unreadable'],
    [digits.slice(2), 'key_unreadable'],
    ['0'.repeat(64), 'key_unreadable'],
    ['f'.repeat(64), 'key_unreadable'],
    ['{', 'key_unreadable'],
    ['{}', 'key_unreadable'],
    [JSON.stringify({ apiPrivateKey: 5 }), 'key_unreadable'],
    [JSON.stringify({ ...file, apiPublicKey: `02${publicX}` }), 'key_halves_differ'],
  ])('error: %j is refused as %s', (text, code) => {
    expect(() => parseKeyText(text)).toThrow(expect.objectContaining({ code }))
  })

  test('error: whatever is typed, no error repeats it, in its causes neither', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ minLength: 12 }), fc.json()), (text) => {
        try {
          parseKeyText(text)
        } catch (error) {
          expect(error).toBeInstanceOf(ConsoleError)
          expect([Reflect.get(Object(error), 'cause'), Reflect.get(Object(error), 'data')]).toEqual([undefined, {}])
        }
      }),
    )
  })
})

test('an imported key signs, and cannot be read out', async () => {
  const pair = await importKey(crypto.subtle, parseKeyText(digits))
  expect(pair.privateKey.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('jwk', pair.privateKey)).rejects.toThrow()
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const message = new TextEncoder().encode('sample')
  const signature = await crypto.subtle.sign(algorithm, pair.privateKey, message)
  expect(await crypto.subtle.verify(algorithm, pair.publicKey, signature, message)).toBe(true)
})
