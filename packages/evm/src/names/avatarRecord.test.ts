import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import { isAvatarElsewhere, parseAvatarRecord } from './avatarRecord.ts'

const contract = toAddress('0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb')
const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKVJRt'

test.each([
  ['https://example.com/a.png', { kind: 'https', url: 'https://example.com/a.png' }],
  [` https://example.com/a b `, { kind: 'https', url: 'https://example.com/a%20b' }],
  [`ipfs://${cid}`, { kind: 'ipfs', path: `ipfs/${cid}` }],
  [`ipfs://ipfs/${cid}/a.png`, { kind: 'ipfs', path: `ipfs/${cid}/a.png` }],
  ['ipns://example.com/a.png', { kind: 'ipfs', path: 'ipns/example.com/a.png' }],
  ['data:image/png;base64,AA==', { kind: 'data', uri: 'data:image/png;base64,AA==' }],
  [
    `eip155:1/erc721:${contract.toLowerCase()}/123`,
    { kind: 'token', chainId: 1, standard: 'erc721', contract, tokenId: 123n },
  ],
  [`eip155:10/ERC1155:${contract}/0`, { kind: 'token', chainId: 10, standard: 'erc1155', contract, tokenId: 0n }],
])('%s is understood', (record, parsed) => {
  expect(parseAvatarRecord(record)).toEqual(parsed)
  expect(isAvatarElsewhere(record)).toBe(parsed.kind !== 'data')
})

test.each([
  undefined,
  '',
  'http://example.com/a.png',
  'https://',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'ipfs://',
  'ipfs://a',
  `ipfs://${cid}?download`,
  `ipfs://${cid}\\..`,
  `eip155:0/erc721:${contract}/1`,
  `eip155:1/erc20:${contract}/1`,
  `eip155:1/erc721:${contract}/${2n ** 256n}`,
  `eip155:1/erc721:${contract}`,
  `https://example.com/${'a'.repeat(3000)}`,
])('error: %s is no record that leads anywhere', (record) => {
  expect(parseAvatarRecord(record)).toBeUndefined()
  expect(isAvatarElsewhere(record)).toBe(false)
})

test('no record makes it throw, and an address is always https', () => {
  const record = fc.oneof(
    fc.string(),
    fc.webUrl({ validSchemes: ['http', 'https', 'ipfs', 'ftp'] }),
    fc.string().map((text) => `eip155:${text}`),
    fc.string().map((text) => `https://${text}`),
  )
  fc.assert(
    fc.property(record, (text) => {
      const parsed = parseAvatarRecord(text)
      return parsed?.kind !== 'https' || new URL(parsed.url).protocol === 'https:'
    }),
  )
})
