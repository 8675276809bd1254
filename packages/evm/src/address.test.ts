import { toHex } from '@latchkey/base'
import fc from 'fast-check'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { groupAddress, isAddress, sameAddress, shortAddress, toAddress } from './address.ts'
import { EvmError } from './errors.ts'

/** Published with EIP-55. */
const vectors = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

test('the published checksums come out of any spelling in one case', () => {
  for (const address of vectors) {
    expect(toAddress(address)).toBe(address)
    expect(toAddress(address.toLowerCase())).toBe(address)
    expect(toAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address)
  }
})

test('checksums agree with an independent library for any address', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      const text = toHex(bytes)
      expect(toAddress(text)).toBe(getAddress(text))
    }),
  )
})

test('error: one letter in the wrong case is a bad checksum', () => {
  expect(() => toAddress('0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toThrow(
    expect.objectContaining({ code: 'bad_checksum' }),
  )
})

test('any value is an address or an error of the catalogue', () => {
  const near = fc.stringMatching(/^0x[0-9a-fA-F]{38,42}$/)
  fc.assert(
    fc.property(fc.oneof(near, fc.string(), fc.anything()), (value) => {
      try {
        const address = toAddress(value)
        expect(isAddress(value)).toBe(true)
        expect(sameAddress(address, String(value))).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(EvmError)
      }
    }),
  )
})

test('an address is grouped by four and shortened to six and six', () => {
  const [address = '0x'] = vectors
  const checked = toAddress(address)
  expect(groupAddress(checked)).toEqual([
    '5290',
    '8400',
    '0985',
    '2788',
    '6E0F',
    '7030',
    '0698',
    '57D2',
    'E416',
    '9EE7',
  ])
  expect(shortAddress(checked)).toBe('0x529084…169EE7')
})
