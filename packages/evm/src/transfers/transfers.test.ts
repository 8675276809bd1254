import { toHex } from '@latchkey/base'
import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, serializeTransaction as serializeWithViem } from 'viem'
import { expect, test } from 'vitest'
import { toAddress, zeroAddress } from '../address.ts'
import type { Token } from '../chains/chain.ts'
import { buildTransfer } from './buildTransfer.ts'
import { serializeUnsigned } from './serializeTransaction.ts'
import { encodeTokenTransfer, readTokenTransfer, recipientOf } from './tokenTransfer.ts'
import { toTransactionParameters } from './transactionParameters.ts'

const from = toAddress('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc')
const to = toAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
const contract = toAddress('0x5fbdb2315678afecb367f032d93f642f64180aa3')
const token: Token = { chainId: 1, address: contract, symbol: 'USDL', name: 'Dollar', decimals: 6 }
const anyAddress = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => toAddress(toHex(bytes)))

test('the call data of a token transfer agrees with an independent library', () => {
  fc.assert(
    fc.property(anyAddress, fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (recipient, amount) => {
      const data = encodeTokenTransfer(recipient, amount)
      expect(data).toBe(encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, amount] }))
      expect(readTokenTransfer(data)).toEqual({ to: recipient, amount, extraBytes: 0 })
    }),
  )
  expect(encodeTokenTransfer(to, 1_500_000n).endsWith('16e360')).toBe(true)
})

test('only a call that begins as a transfer is read as one, and what follows is counted', () => {
  const data = encodeTokenTransfer(to, 5n)
  expect(readTokenTransfer(`${data}00`)).toEqual({ to, amount: 5n, extraBytes: 1 })
  expect(readTokenTransfer(`${data}${'ab'.repeat(99)}`)).toEqual({ to, amount: 5n, extraBytes: 99 })
  expect(recipientOf({ to: contract, data: `${data}00` })).toBe(to)
  const mutated = [
    `${data}0`,
    data.slice(0, -2),
    data.replace('0xa9059cbb', '0xa9059cbc'),
    `${data.slice(0, 10)}01${data.slice(12)}`,
    '0xa9059cbb',
    '0x',
    'hello',
  ]
  for (const wrong of mutated) expect(readTokenTransfer(wrong)).toBeUndefined()
})

test('the recipient is the first argument of a transfer, `to` of a plain payment, nobody of anything else', () => {
  expect(recipientOf({ to: contract, data: encodeTokenTransfer(to, 1n) })).toBe(to)
  expect(recipientOf({ to })).toBe(to)
  expect(recipientOf({ to, data: '0x' })).toBe(to)
  expect(recipientOf({ to, data: '0x12345678' })).toBeUndefined()
})

test('a token transfer becomes a call of the contract, and the amount of coin stays zero', () => {
  const transfer = buildTransfer({ chainId: 1, from, to, asset: { type: 'token', token }, amount: 7n })
  expect(transfer).toMatchObject({
    type: 'eip1559',
    to,
    value: 0n,
    nonNativeAddress: contract,
    nonNativeValue: 7n,
    nonNativeDecimal: 6,
  })
  expect(toTransactionParameters(transfer)).toEqual({
    from,
    to: contract,
    value: '0x0',
    data: encodeTokenTransfer(to, 7n),
    chainId: '0x1',
  })
})

test('caps are passed on when they are known', () => {
  const transfer = {
    ...buildTransfer({ chainId: 1, from, to, asset: { type: 'native' }, amount: 255n }),
    gasLimit: 21000n,
    maxFeePerGas: 16n,
    maxPriorityFeePerGas: 1n,
  }
  expect(toTransactionParameters(transfer)).toEqual({
    from,
    to,
    value: '0xff',
    data: '0x',
    chainId: '0x1',
    gas: '0x5208',
    maxFeePerGas: '0x10',
    maxPriorityFeePerGas: '0x1',
  })
})

test('error: transfers that would lose money are refused', () => {
  const request = { chainId: 1, from, to, asset: { type: 'native' }, amount: 1n } as const
  const codeOf = (change: object) => {
    try {
      buildTransfer({ ...request, ...change })
    } catch (error) {
      return (error as { code: string }).code
    }
    return 'built'
  }
  expect(codeOf({})).toBe('built')
  expect(codeOf({ to: zeroAddress })).toBe('zero_recipient')
  expect(codeOf({ to: '0x70997970c51812dC3A010C7d01b50e0d17dc79C8' })).toBe('bad_checksum')
  expect(codeOf({ to: '0x1' })).toBe('invalid_address')
  expect(codeOf({ amount: 0n })).toBe('invalid_amount')
  expect(codeOf({ to: contract, asset: { type: 'token', token } })).toBe('token_recipient')
  expect(codeOf({ chainId: 2, asset: { type: 'token', token } })).toBe('token_on_other_chain')
})

test('the unsigned bytes are those of the published vectors and of an independent library', () => {
  const bare = { type: 'eip1559', nonce: 0, gas: 0n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n } as const
  expect(serializeUnsigned({ ...bare, chainId: 8453, to, value: 10n ** 18n, data: '0x' })).toBe(
    '0x02e7822105808080809470997970c51812dc3a010c7d01b50e0d17dc79c8880de0b6b3a764000080c0',
  )
  fc.assert(
    fc.property(
      anyAddress,
      fc.bigInt({ min: 0n, max: 2n ** 255n }),
      fc.uint8Array({ maxLength: 300 }),
      fc.nat(),
      (recipient, value, bytes, nonce) => {
        const data = toHex(bytes)
        const transaction = {
          ...bare,
          chainId: 10,
          nonce,
          to: recipient,
          value,
          data,
          gas: 21000n,
          maxFeePerGas: 5n,
          maxPriorityFeePerGas: 1n,
        }
        expect(serializeUnsigned(transaction)).toBe(serializeWithViem(transaction))
      },
    ),
  )
})
