import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import type { EvmError } from '../errors.ts'
import { readFragment, writePaymentLink } from './paymentLink.ts'
import { readRecipient } from './readRecipient.ts'

// The first test address of EIP-55.
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describe('addresses', () => {
  test.each([
    ['as it is', address],
    ['in lower case', address.toLowerCase()],
    ['in groups', address.replace(/(.{4})/g, '$1 ')],
    ['with line breaks and invisible characters', `\n ${address.slice(0, 10)}\u200b${address.slice(10)}\ufeff`],
  ])('%s', (_title, text) => {
    expect(readRecipient(text)).toEqual({ kind: 'address', address })
  })

  test('behind a chain prefix the network is kept', () => {
    expect(readRecipient(`eth:${address}`)).toEqual({ kind: 'address', address, chainId: 1 })
    expect(readRecipient(`eip155:31337:${address}`)).toEqual({ kind: 'address', address, chainId: 31337 })
  })

  test('behind an unknown prefix they are refused, also by the names of object properties', () => {
    expect(readRecipient(`nowhere:${address}`)).toMatchObject({
      kind: 'invalid',
      error: { code: 'recipient_prefix_unknown', data: { prefix: 'nowhere' } },
    })
    expect(readRecipient(`constructor:${address}`)).toMatchObject({ kind: 'invalid' })
  })

  test.each([
    ['too short', '0x1234', 'invalid_address'],
    ['a wrong checksum', address.replace('aA', 'Aa'), 'recipient_mistyped'],
    ['neither address nor name', 'hello', 'recipient_unreadable'],
    ['a bare 0x', '0x', 'invalid_address'],
  ])('error: %s is no address', (_title, text, code) => {
    expect(readRecipient(text)).toMatchObject({ kind: 'invalid', error: { code } })
  })

  test('nothing typed is no mistake', () => {
    expect(readRecipient(' \n')).toEqual({ kind: 'empty' })
  })
})

test('a text with dots is a name', () => {
  expect(readRecipient('anna.eth')).toEqual({ kind: 'name', name: 'anna.eth' })
  expect(readRecipient('a.b.münchen.eth')).toMatchObject({ kind: 'name' })
  expect(readRecipient('https://anna.eth')).toMatchObject({ kind: 'invalid' })
})

describe('payment links (EIP-681)', () => {
  test('native coin', () => {
    expect(readRecipient(`ethereum:${address}@31337?value=2014000000000000000`)).toEqual({
      kind: 'request',
      request: { to: address, chainId: 31337, amount: 2_014_000_000_000_000_000n },
    })
    expect(readRecipient(`ethereum:pay-${address}`)).toEqual({ kind: 'request', request: { to: address } })
  })

  test('a token: who receives is the argument, not the target', () => {
    const token = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
    expect(readRecipient(`ethereum:${token}@1/transfer?address=${address}&uint256=1500000`)).toEqual({
      kind: 'request',
      request: { to: address, chainId: 1, token, amount: 1_500_000n },
    })
  })

  test.each([
    ['2.014e18', 2_014_000_000_000_000_000n],
    ['1.5e6', 1_500_000n],
    ['+1e6', 1_000_000n],
    ['%2B1e6', 1_000_000n],
  ])('an amount may be written as %s', (text, amount) => {
    const request = { to: address, chainId: 1, amount }
    expect(readRecipient(`ethereum:${address}@1?value=${text}`)).toEqual({ kind: 'request', request })
    const token = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
    expect(readRecipient(`ethereum:${token}@1/transfer?address=${address}&uint256=${text}`)).toEqual({
      kind: 'request',
      request: { ...request, token },
    })
  })

  test('a name may stand where an address may', () => {
    const token = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
    expect(readRecipient('ethereum:pay-anna.eth@1?value=5')).toEqual({
      kind: 'request',
      request: { to: 'anna.eth', chainId: 1, amount: 5n },
    })
    expect(readRecipient(`ethereum:${token}@1/transfer?address=anna.eth&uint256=7`)).toEqual({
      kind: 'request',
      request: { to: 'anna.eth', chainId: 1, token, amount: 7n },
    })
  })

  test('a transfer of a token that moves no coin may say so', () => {
    const link = `ethereum:${address}@1/transfer?address=${address}&uint256=1&value=0`
    expect(readRecipient(link)).toMatchObject({ kind: 'request' })
  })

  test('an amount that cannot be paid is refused in words', () => {
    const { error } = readRecipient(`ethereum:${address}@1?value=1.5`) as { error: EvmError }
    expect(error.message).toBe('This payment link cannot be used: it asks for a fraction of the smallest unit.')
  })

  test.each([
    ['a fraction of the smallest unit', `ethereum:${address}@1?value=2.5`, 'link_amount_too_fine'],
    ['two amounts', `ethereum:${address}@1?value=1&value=2`, 'link_unreadable'],
    ['half an escape', `ethereum:${address}@1?value=%1`, 'link_unreadable'],
    ['a sign', `ethereum:${address}@1?value=-1`, 'link_amount_negative'],
    ['words for an amount', `ethereum:${address}@1?value=much`, 'link_amount_no_number'],
    ['more than there is', `ethereum:${address}@1?value=1e99`, 'link_amount_too_large'],
    ['another call', `ethereum:${address}@1/approve?address=${address}&uint256=1`, 'link_no_transfer'],
    ['a transfer to nobody', `ethereum:${address}@1/transfer?uint256=1`, 'link_no_transfer'],
    [
      'coin beside a token',
      `ethereum:${address}@1/transfer?address=${address}&uint256=1&value=2e18`,
      'link_two_payments',
    ],
    ['a token by a name', `ethereum:usd.eth@1/transfer?address=${address}&uint256=1`, 'link_no_transfer'],
    ['an amount without a network', `ethereum:${address}?value=1`, 'link_without_network'],
    ['a token without a network', `ethereum:${address}/transfer?address=${address}`, 'link_without_network'],
    ['no address', 'ethereum:anna', 'link_without_address'],
    ['half an address', 'ethereum:0x12.eth', 'link_without_address'],
    ['a wrong checksum', `ethereum:${address.replace('aA', 'Aa')}`, 'recipient_mistyped'],
  ])('error: %s is refused', (_title, link, code) => {
    expect(readRecipient(link)).toMatchObject({ kind: 'invalid', error: { code } })
  })

  test('one that was written is read as the same payment, also out of a page’s address', () => {
    const anyPayment = fc.record(
      {
        to: fc.constant(toAddress(address)),
        chainId: fc.integer({ min: 1, max: 2 ** 40 }),
        token: fc.constant(toAddress('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359')),
        amount: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      },
      { requiredKeys: ['to', 'chainId'] },
    )
    fc.assert(
      fc.property(anyPayment, (payment) => {
        const link = writePaymentLink(payment)
        const read = { kind: 'request', request: payment }
        const places = [
          link,
          `https://pay.example/send#${link}`,
          `https://pay.example/send#${encodeURIComponent(link)}`,
        ]
        expect(places.map(readRecipient)).toEqual([read, read, read])
        expect(readFragment(`#${link}`)).toBe(link)
      }),
    )
    expect([readFragment('#top'), readFragment('#ethereum%3'), readFragment('#ethereum%3A%E0')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(readRecipient('https://pay.example/send#ethereum:nobody@1')).toMatchObject({ kind: 'invalid' })
  })
})
