import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import { buildTransfer } from '../transfers/buildTransfer.ts'
import type { Transfer } from '../transfers/transfer.ts'
import { quoteMax } from './quoteMax.ts'
import { from, hex, node, plain, quote, to, transfer } from './testing/feeNode.ts'

/** EIP-8037: what a payment to a new account costs, and one to oneself. */
const toNewAccount = 204_600n
const toOneself = 12_000n

const limitOf = async (rpc: ReturnType<typeof node>, chain = plain, of: Transfer = transfer) => {
  const estimate = await quote(rpc, chain, of)
  if (estimate.status !== 'quoted') throw estimate.error
  return estimate.quote.transfer.gasLimit
}

test.each([toNewAccount, toOneself, 21_000n])(
  'a payment that runs no code gets what the node says: %i',
  async (gas) => {
    expect(await limitOf(node({ eth_estimateGas: () => hex(gas) }))).toBe(gas)
  },
)

test('the amount of gas alone never says that no code runs', async () => {
  expect(await limitOf(node({ eth_getCode: () => '0x6001' }))).toBe(25_200n)
  expect(await limitOf(node({ eth_getCode: () => `0xef0100${'00'.repeat(20)}` }))).toBe(25_200n)
  // A node that does not say what is there leaves the margin.
  expect(await limitOf(node({ eth_getCode: () => null }))).toBe(25_200n)
})

test('where layer 1 is paid in gas there is a margin, whoever receives', async () => {
  expect(await limitOf(node(), { ...plain, id: 42161 })).toBe(25_200n)
  expect(await limitOf(node(), { ...plain, sourceId: 1 })).toBe(25_200n)
  expect(await limitOf(node(), { ...plain, id: 59144 })).toBe(21_000n)
})

test('Max to a new account keeps back all of what it costs, and leaves nothing', async () => {
  const balance = 10n ** 18n
  const rpc = node({ eth_estimateGas: () => hex(toNewAccount) })
  const clock = fakeClock()
  const { estimate, amount } = await quoteMax({ transfer, balance, chain: plain, rpc, clock, log: silentLog })
  if (estimate.status !== 'quoted') throw estimate.error
  expect(estimate.quote.transfer).toMatchObject({ gasLimit: toNewAccount, value: amount })
  expect(amount + toNewAccount * estimate.quote.maxFeePerGas).toBe(balance)
})

test('an estimate of nothing names no value, and one of something does', async () => {
  const token = { chainId: 31337, address: toAddress(`0x${'5f'.repeat(20)}`), symbol: 'T', name: 'T', decimals: 6 }
  const asset = { type: 'token', token } as const
  const ofToken = node()
  await quote(ofToken, plain, buildTransfer({ chainId: 31337, from, to, asset, amount: 5n }))
  expect(Object.keys(Object(ofToken.calls[0]?.params)[0])).toEqual(['from', 'to', 'data'])
  const ofCoin = node()
  await quote(ofCoin)
  expect(ofCoin.calls[0]?.params).toEqual([{ from, to, data: '0x', value: '0x3e8' }])
  const ofNothing = node()
  await quote(ofNothing, plain, { ...transfer, value: 0n })
  expect(ofNothing.calls[0]?.params).toEqual([{ from, to, data: '0x' }])
})

test('error: a node that breaks down in its own way leaves a sentence of ours', async () => {
  const broken = { ...node(), batch: () => Promise.reject(new TypeError('Cannot read properties of undefined')) }
  expect(await quote(broken)).toMatchObject({
    status: 'unavailable',
    error: { code: 'fee_unknown' },
  })
})
