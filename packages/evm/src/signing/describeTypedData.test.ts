import fc from 'fast-check'
import { hashDomain, hashStruct, hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import { describeTypedData } from './describeTypedData.ts'
import { mail } from './testing/mailExample.ts'
import { spellRow, spellWords } from './testing/spellCard.ts'

const context = { chainId: 1, tokens: [] }

test('the example of EIP-712 has its published hashes', () => {
  const { hashes, dangers } = describeTypedData(mail, context)
  expect(hashes).toEqual({
    digest: '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
    domainHash: '0xf2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f',
    messageHash: '0xc52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e',
  })
  expect(dangers).toEqual([])
})

test('every value is shown in its nesting', () => {
  const { rows, title } = describeTypedData(JSON.stringify(mail), context)
  expect(spellWords(title)).toBe('sign_data_for Mail Ether Mail')
  expect(rows.map((row) => '  '.repeat(row.depth) + spellRow(row))).toEqual([
    'domain: Ether Mail',
    '  name: Ether Mail',
    '  version: 1',
    '  chainId: 1',
    '  verifyingContract: 0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
    'message: Mail',
    '  from: Person',
    '    name: Cow',
    '    wallet: 0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826',
    '  to: Person',
    '    name: Bob',
    '    wallet: 0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB',
    '  contents: Hello, Bob!',
  ])
})

test('arrays, nested and fixed, and every kind of value hash as viem hashes them', () => {
  const types = {
    Leaf: [
      { name: 'a', type: 'int8' },
      { name: 'b', type: 'bytes4' },
      { name: 'c', type: 'bytes' },
      { name: 'd', type: 'bool' },
      { name: 'e', type: 'string' },
      { name: 'f', type: 'address' },
      { name: 'g', type: 'uint256' },
    ],
    Root: [
      { name: 'leaves', type: 'Leaf[]' },
      { name: 'pairs', type: 'uint64[2][]' },
      { name: 'names', type: 'string[]' },
    ],
  } as const
  const bytes = (length: number) =>
    fc
      .uint8Array({ minLength: length, maxLength: length })
      .map((part) => `0x${[...part].map((byte) => byte.toString(16).padStart(2, '0')).join('')}` as const)
  const leaf = fc.record({
    a: fc.integer({ min: -128, max: 127 }),
    b: bytes(4),
    c: fc.nat(70).chain(bytes),
    d: fc.boolean(),
    e: fc.string({ unit: 'binary' }),
    f: bytes(20),
    g: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  })
  const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
  const root = fc.record({
    leaves: fc.array(leaf, { maxLength: 3 }),
    pairs: fc.array(fc.tuple(uint64, uint64), { maxLength: 3 }),
    names: fc.array(fc.string(), { maxLength: 3 }),
  })
  const domain = { name: 'x', chainId: 1, salt: `0x${'ab'.repeat(32)}` } as const
  fc.assert(
    fc.property(root, (message) => {
      const ours = describeTypedData({ types, domain, primaryType: 'Root', message }, context)
      expect(ours.hashes.digest).toBe(hashTypedData({ types, domain, primaryType: 'Root', message }))
      expect(ours.hashes.messageHash).toBe(hashStruct({ types, primaryType: 'Root', data: message }))
      const domainTypes = [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'salt', type: 'bytes32' },
      ]
      expect(ours.hashes.domainHash).toBe(
        hashDomain<Record<string, { name: string; type: string }[]>>({ domain, types: { EIP712Domain: domainTypes } }),
      )
    }),
    { numRuns: 300 },
  )
})
