import { RpcError } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { type Chain, type Token, toAddress } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { createFaucet } from './faucet.ts'

const chain: Chain = {
  id: 31_337,
  name: 'Test chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}
const token: Token = {
  chainId: 31_337,
  address: toAddress('0x00000000000000000000000000000000000000aa'),
  symbol: 'USDL',
  name: 'Latchkey Dollar',
  decimals: 6,
}
const visitor = toAddress('0x1111111111111111111111111111111111111111')
const hash = `0x${'ab'.repeat(32)}`

function faucetWith(handlers: Parameters<typeof fakeRpc>[0]) {
  const rpc = fakeRpc({
    eth_sendTransaction: () => hash,
    eth_getTransactionReceipt: () => ({ status: '0x1' }),
    ...handlers,
  })
  const clock = fakeClock()
  return { rpc, clock, pay: createFaucet({ chain, rpc, tokens: [token], clock }) }
}

test('an address gets 10 coins, up to five times', async () => {
  const { rpc, pay } = faucetWith({})
  for (let gift = 0; gift < 5; gift++) expect(await pay(visitor)).toBe(hash)
  expect(rpc.calls[0]?.params).toMatchObject([{ to: visitor, value: '0x8ac7230489e80000' }])
  await expect(pay(visitor)).rejects.toMatchObject({
    code: 'faucet_limit_reached',
    message: 'This address already got all the ETH that the faucet of Test chain gives to one address.',
  })
  // Another kind has its own count.
  expect(await pay(visitor, token.address)).toBe(hash)
})

test('many requests at once do not pass the limit together', async () => {
  const { pay } = faucetWith({})
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => pay(visitor)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('a payment that failed does not count', async () => {
  let isBroken = true
  const { pay } = faucetWith({
    eth_sendTransaction() {
      if (isBroken) throw new RpcError('rpc_unreachable')
      return hash
    },
  })
  for (let attempt = 0; attempt < 7; attempt++) {
    await expect(pay(visitor)).rejects.toMatchObject({
      code: 'faucet_failed',
      message: 'The faucet of Test chain could not pay: The network node could not be reached.',
    })
  }
  isBroken = false
  expect(await pay(visitor)).toBe(hash)
})

test('the hash is given when the payment is in a block', async () => {
  let isMined = false
  const { clock, pay } = faucetWith({ eth_getTransactionReceipt: () => (isMined ? { status: '0x1' } : null) })
  let answer: string | undefined
  const paying = pay(visitor).then((value) => {
    answer = value
  })
  await clock.advance(1_000)
  expect(answer).toBeUndefined()
  isMined = true
  await clock.advance(20)
  await paying
  expect(answer).toBe(hash)
})

test('error: a payment that is never mined, or reverted, is a failure', async () => {
  const waiting = faucetWith({ eth_getTransactionReceipt: () => null })
  const outcome = expect(waiting.pay(visitor)).rejects.toMatchObject({ code: 'faucet_failed' })
  await waiting.clock.advance(10_000)
  await outcome
  const reverted = faucetWith({ eth_getTransactionReceipt: () => ({ status: '0x0' }) })
  await expect(reverted.pay(visitor)).rejects.toMatchObject({ message: expect.stringContaining('reverted') })
})

test('error: what is not an address, and the zero address, are refused before anything is sent', async () => {
  const { rpc, pay } = faucetWith({})
  for (const wrong of ['0x12', '0x0000000000000000000000000000000000000000'] as const) {
    await expect(pay(wrong)).rejects.toMatchObject({ code: 'invalid_faucet_address' })
  }
  // Another chain's token, and text that is no address.
  for (const wrong of [visitor, '0xno'] as const) {
    await expect(pay(visitor, wrong)).rejects.toMatchObject({
      code: 'unknown_faucet_token',
      message: `The faucet of Test chain has no token at ${wrong}.`,
    })
  }
  expect(rpc.calls).toEqual([])
})
