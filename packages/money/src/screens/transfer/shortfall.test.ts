import type { Quote, Token } from '@latchkey/evm'
import { chain } from '@latchkey/react/testing'
import { createTexts, transferTexts } from '@latchkey/texts'
import { expect, test } from 'vitest'
import { testVoice } from '../../testing/testVoice.ts'
import { describeShortfall } from './shortfall.ts'

const { say } = createTexts().of(transferTexts)
const voice = testVoice('en')
const token: Token = {
  chainId: 31337,
  address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  symbol: 'USDL',
  name: 'Latch dollar',
  decimals: 6,
}
const ether = 10n ** 18n
// Only `maxFee` is read.
const quote = { maxFee: ether / 100n } as Quote
const native = { chain, token: undefined, tokenBalance: undefined, quote }

test('enough is nothing to tell', () => {
  expect(describeShortfall({ ...native, amount: ether, nativeBalance: 2n * ether })).toBeUndefined()
  expect(describeShortfall({ ...native, amount: ether, nativeBalance: ether + ether / 100n })).toBeUndefined()
})

test('too little native coin is named with how much is short', () => {
  expect(describeShortfall({ ...native, amount: 3n * ether, nativeBalance: 2n * ether })?.(say, voice)).toBe(
    'Not enough ETH. You have 2 ETH and need 1 ETH more.',
  )
})

test('nothing at all is said without figures', () => {
  expect(describeShortfall({ ...native, amount: 1n, nativeBalance: 0n })?.(say, voice)).toBe(
    'You have no ETH on this network.',
  )
})

test('an amount that leaves no room for the fee says by how much, and the way out', () => {
  expect(describeShortfall({ ...native, amount: ether, nativeBalance: ether + 1n })?.(say, voice)).toBe(
    'Amount and network fee together need 0.01 ETH more than you have. Max leaves room for the fee.',
  )
})

test('a token and the coin for its fee are two things', () => {
  const known = { chain, token, quote, amount: 5_000_000n }
  expect(describeShortfall({ ...known, tokenBalance: 3_500_000n, nativeBalance: ether })?.(say, voice)).toBe(
    'Not enough USDL. You have 3.5 USDL and need 1.5 USDL more.',
  )
  expect(describeShortfall({ ...known, tokenBalance: 5_000_000n, nativeBalance: 0n })?.(say, voice)).toBe(
    'Not enough ETH for the network fee. 0.01 ETH more is needed.',
  )
  expect(describeShortfall({ ...known, tokenBalance: 5_000_000n, nativeBalance: ether })).toBeUndefined()
})
