import { toUtf8 } from '@latchkey/base'
import fc from 'fast-check'
import { hashMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import { createSignInMessage, type SignInFields } from '../signIn/signInMessage.ts'
import { describeMessage } from './describeMessage.ts'
import { spellRow, spellWords } from './testing/spellCard.ts'

const address = toAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const fields: SignInFields = {
  domain: 'localhost:4400',
  address,
  statement: 'Sign in.',
  uri: 'http://localhost:4400',
  version: '1',
  chainId: 31_337,
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-01-01T00:00:00Z',
}
const context = { origin: 'http://localhost:4400', address, chainId: 31_337 }
const codes = (message: string | Uint8Array, given = context) =>
  describeMessage(message, given).dangers.map(({ code }) => code)

test('a text is shown as it is, with its digest', () => {
  expect(describeMessage('Hello,\nworld \u{1f511}\ufe0f')).toEqual({
    kind: 'message',
    title: { code: 'sign_message', values: {} },
    rows: [{ label: { code: 'message' }, value: 'Hello,\nworld \u{1f511}\ufe0f', kind: 'text', depth: 0 }],
    dangers: [],
    hashes: { digest: hashMessage('Hello,\nworld \u{1f511}\ufe0f') },
  })
})

test('bytes of text are shown as text', () => {
  expect(describeMessage(toUtf8('Hello'))).toEqual(describeMessage('Hello'))
})

describe('a sign-in message', () => {
  test('is shown by its fields, without a danger when everything fits', () => {
    const card = describeMessage(createSignInMessage({ ...fields, resources: ['https://a.b/c'] }), context)
    expect(card.kind).toBe('signIn')
    expect(spellWords(card.title)).toBe('sign_in localhost:4400')
    expect(card.dangers).toEqual([])
    expect(card.rows.map(spellRow)).toEqual([
      'site: localhost:4400',
      'statement: Sign in.',
      `account: ${address}`,
      'page: http://localhost:4400',
      'chain_id: 31337',
      'nonce: abcdefgh12345678',
      'issued_at: 2026-01-01T00:00:00Z',
      'resource: https://a.b/c',
    ])
  })

  test.each<[string, Partial<SignInFields>]>([
    ['other_site', { domain: 'evil.example', uri: 'https://evil.example' }],
    ['other_address', { uri: 'https://localhost:4400' }],
    ['other_site', { scheme: 'https' }],
    ['other_account', { address: toAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8') }],
    ['other_chain', { chainId: 1 }],
    ['capabilities', { resources: ['urn:recap:eyJhdHQiOnt9fQ'] }],
    ['resources_hidden', { resources: Array(60).fill('https://a.b/c') }],
  ])('%s', (code, change) => {
    expect(codes(createSignInMessage({ ...fields, ...change }))).toEqual([code])
  })

  test('with a misleading name is called so', () => {
    expect(codes(createSignInMessage({ ...fields, domain: 'localhost:4400@evil.example' }))).toEqual([
      'other_site',
      'misleading_site',
    ])
  })

  test('that is not a correct one is called so', () => {
    expect(codes(`${createSignInMessage(fields)}\nNonce: aaaaaaaa`)).toEqual(['broken_sign_in'])
  })
})

test('what nobody can read is called so', () => {
  const hash = 'ab'.repeat(32)
  expect(codes(`0x${hash}`)).toEqual(['blind_hash'])
  expect(codes(hash)).toEqual(['blind_hash'])
  expect(codes(` 0x${hash}\n`)).toEqual(['blind_hash'])
  expect(codes(new Uint8Array(32).fill(0xff))).toEqual(['blind_hash'])
  expect(codes(new Uint8Array(32))).toEqual(['blind_hash'])
  expect(codes('exactly thirty-two characters ok')).toEqual([])
  expect(codes(Uint8Array.of(0xff, 1))).toEqual(['bytes_unreadable'])
  expect(describeMessage(Uint8Array.of(0xff, 1)).rows[0]).toMatchObject({ value: '0xff01', kind: 'bytes' })
})

test('hidden characters are spelled out and named', () => {
  const card = describeMessage('a\u202eb\u200bc\r\nd\0')
  expect(card.rows[0]?.value).toBe('a⟨U+202E⟩b⟨U+200B⟩c\nd⟨U+0000⟩')
  expect(card.dangers.map(({ code }) => code)).toEqual(['hidden_characters'])
})

test('a text too long to show says so', () => {
  const card = describeMessage('x'.repeat(9000))
  expect(card.rows[0]?.value).toMatch(/^x{8000}… \(\+1000\)$/)
  expect(card.dangers.map(({ code }) => code)).toEqual(['text_cut'])
})

test('any bytes make a card without raw control characters', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array(), fc.string({ unit: 'binary' })), (message) => {
      const { rows } = describeMessage(message)
      return rows.every((row) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(spellRow(row).replace(/[\n\t]/g, '')))
    }),
  )
})
