import type { Hex } from '@latchkey/base'
import fc from 'fast-check'
import { decodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Address, toAddress, zeroAddress } from '../address.ts'
import { buildCollectibleTransfer, type CollectibleRequest, readCollectibleTransfer } from './collectibleTransfer.ts'

const abi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])
const [contract, from, to] = [0xc0n, 0xa1n, 0xb2n].map(addressAt) as [Address, Address, Address]
const one: CollectibleRequest = {
  ...{ chainId: 1, contract, from, to, collection: 'Kites' },
  ...{ standard: 'erc721', tokenId: 7n, amount: 1n },
}
const maxNumber = 2n ** 256n - 1n

function addressAt(value: bigint): Address {
  return toAddress(`0x${value.toString(16).padStart(40, '0')}`)
}

const someone = fc.bigInt({ min: 1n, max: 2n ** 160n - 1n }).map(addressAt)
const order: fc.Arbitrary<CollectibleRequest> = fc
  .record({
    contract: someone,
    from: someone,
    to: someone,
    standard: fc.constantFrom('erc721' as const, 'erc1155' as const),
    tokenId: fc.oneof(fc.constantFrom(0n, maxNumber), fc.bigInt({ min: 0n, max: maxNumber })),
    amount: fc.oneof(fc.constant(maxNumber), fc.bigInt({ min: 1n, max: maxNumber })),
  })
  .filter(({ contract: own, to: payee }) => own !== payee)
  .map((each) => ({ ...each, chainId: 1, collection: 'Kites', amount: each.standard === 'erc721' ? 1n : each.amount }))

test('a call reads as what was ordered, and an independent library decodes the same', () => {
  fc.assert(
    fc.property(order, ({ chainId, collection, ...asked }) => {
      const transfer = buildCollectibleTransfer({ ...asked, chainId, collection })
      expect(transfer).toMatchObject({ to: asked.contract, from: asked.from, value: 0n, chainId })
      expect(readCollectibleTransfer(transfer)).toEqual(asked)
      const { args } = decodeFunctionData({ abi, data: transfer.data })
      const { standard, tokenId, amount } = asked
      const rest = standard === 'erc721' ? [tokenId] : [tokenId, amount, '0x']
      expect(args).toEqual([asked.from, asked.to, ...rest])
    }),
  )
})

test('a call with one byte more, less or other is another, or none that is read here', () => {
  fc.assert(
    fc.property(order, fc.nat(), fc.nat(15), ({ chainId, collection, ...asked }, at, digit) => {
      const transfer = buildCollectibleTransfer({ ...asked, chainId, collection })
      const { data } = transfer
      const place = 2 + (at % (data.length - 2))
      const other = `${data.slice(0, place)}${digit.toString(16)}${data.slice(place + 1)}` as Hex
      const read = readCollectibleTransfer({ ...transfer, data: other })
      if (other === data) expect(read).toEqual(asked)
      else expect(read).not.toEqual(asked)
      expect(readCollectibleTransfer({ ...transfer, data: `${data}00` })).toBe(undefined)
      expect(readCollectibleTransfer({ ...transfer, data: data.slice(0, -2) as Hex })).toBe(undefined)
      expect(readCollectibleTransfer({ ...transfer, value: 1n })).toBe(undefined)
    }),
  )
})

test('any bytes are such a call or none, and nothing is thrown', () => {
  fc.assert(
    fc.property(fc.string(), fc.bigInt(), (data, value) => {
      expect(readCollectibleTransfer({ to: contract, value, data })).toBe(undefined)
    }),
  )
})

describe('error: an order that would lose it is refused', () => {
  test.each<[string, Partial<CollectibleRequest>, string]>([
    ['to nobody', { to: zeroAddress }, 'zero_recipient'],
    ['to its own contract', { to: contract }, 'token_recipient'],
    ['none of it', { amount: 0n }, 'invalid_amount'],
    ['two of what there is one of', { amount: 2n }, 'invalid_amount'],
    ['more than there can be', { standard: 'erc1155', amount: maxNumber + 1n }, 'invalid_amount'],
    ['a number that no word holds', { tokenId: maxNumber + 1n }, 'invalid_amount'],
    ['a number below nothing', { tokenId: -1n }, 'invalid_amount'],
  ])('%s', (_title, change, code) => {
    expect(() => buildCollectibleTransfer({ ...one, ...change })).toThrow(expect.objectContaining({ code }))
  })
})
