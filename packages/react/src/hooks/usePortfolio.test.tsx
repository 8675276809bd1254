import { type Rpc, RpcError, toHex, toQuantity, toUtf8 } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { type Chain, type Token, toAddress } from '@latchkey/evm'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { closePages, drawPage, pageHub } from '../testing/page.tsx'
import { refreshBalances } from './useBalances.ts'
import { usePortfolio } from './usePortfolio.ts'

const account = toAddress('0xd8da6bf26964af9d7eed9e03e53415d37aa96045')
const token: Token = {
  chainId: 1,
  address: toAddress('0x5fbdb2315678afecb367f032d93f642f64180aa3'),
  symbol: 'USDL',
  name: 'Dollar',
  decimals: 6,
}
const feedAddress = toAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
afterEach(async () => {
  vi.useRealTimers()
  await closePages()
})

function chainOf(id: number): Chain {
  const feed = { address: feedAddress, description: 'X / USD', decimals: 8, heartbeatSeconds: 3600 }
  return {
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [],
    prices: {
      feeds:
        id === 77
          ? [
              { of: 'native', ...feed },
              { of: 'EUR', ...feed },
            ]
          : [],
    },
  }
}

/** A number as a contract answers it. */
const word = (value: bigint | number) => value.toString(16).padStart(64, '0')
const description = `0x${word(32)}${word(7)}${toHex(toUtf8('X / USD')).slice(2).padEnd(64, '0')}`

function node(clock: { now(): number }) {
  const state = { isAway: false, block: 5, coins: 2n * 10n ** 18n }
  const rpc = fakeRpc({
    eth_blockNumber() {
      if (state.isAway) throw new RpcError('rpc_unreachable')
      return toQuantity(state.block)
    },
    eth_getBalance: () => toQuantity(state.coins),
    eth_call([call]) {
      // The calls of our own code.
      const { data } = call as { data: string }
      const now = Math.floor(clock.now() / 1000)
      if (data === '0xfeaf968c') return `0x${word(1)}${word(2n * 10n ** 8n)}${word(now)}${word(now)}${word(1)}`
      return data === '0x7284e416' ? description : `0x${word(data === '0x313ce567' ? 8 : 1_500_000)}`
    },
  })
  return { state, rpc }
}

function Shown() {
  const { holdings, sum, away, rates, isReading } = usePortfolio(account)
  const rows = holdings.map(({ chain, unit, amount, lastSeenMs }) => {
    const seen = lastSeenMs === undefined ? '' : ' last seen'
    return `${unit.symbol}@${chain.id} ${amount ?? 'unknown'}${seen}`
  })
  if (isReading) return <p>reading</p>
  return (
    <>
      <p>{rows.join(', ')}</p>
      <p>
        total {String(sum.total?.units)} without {sum.leftOut.length} and {sum.unseen.length}
      </p>
      <p>
        away {[...away].join()} rates {[...rates.keys()].join()}
      </p>
    </>
  )
}

function show(
  rpcOf: (id: number, clock: { now(): number }) => Rpc,
  chains: readonly Chain[] = [chainOf(77), chainOf(78)],
) {
  const clock = fakeClock()
  const hub = pageHub({
    chains,
    tokens: [{ ...token, chainId: 77 }],
    sources: [],
    rpc: ({ id }) => rpcOf(id, clock),
    clock,
  })
  drawPage(hub, <Shown />)
  return hub
}

test('coins and tokens of all networks are there, with what they are worth and what the sum leaves out', async () => {
  show((_, clock) => node(clock).rpc)
  await screen.findByText('ETH@77 2000000000000000000, USDL@77 1500000, ETH@78 2000000000000000000')
  // 2 coins at 2 dollars.
  expect(screen.getByText(`total ${4n * 10n ** 26n} without 2 and 0`)).toBeDefined()
  expect(screen.getByText('away rates EUR')).toBeDefined()
})

test('a test network tells no rate by which real money would be counted', async () => {
  show((_, clock) => node(clock).rpc, [{ ...chainOf(77), testnet: true }, chainOf(78)])
  await screen.findByText(/^ETH@77 2000000000000000000/)
  expect(screen.getByText('away rates')).toBeDefined()
  cleanup()
  show((_, clock) => node(clock).rpc, [{ ...chainOf(77), testnet: true }])
  expect(await screen.findByText('away rates EUR')).toBeDefined()
})

test('a network whose node goes away is as last seen, and one that was never there is unknown', async () => {
  const made = new Map<number, ReturnType<typeof node>>()
  const hub = show((id, clock) => {
    const one = node(clock)
    one.state.isAway = id === 78
    made.set(id, one)
    return one.rpc
  })
  await screen.findByText('ETH@77 2000000000000000000, USDL@77 1500000, ETH@78 unknown')
  expect(screen.getByText(`total ${4n * 10n ** 26n} without 1 and 1`)).toBeDefined()
  const first = made.get(77)
  if (first === undefined) throw new Error('A node was expected')
  first.state.isAway = true
  await act(() => refreshBalances(hub))
  await screen.findByText('ETH@77 2000000000000000000 last seen, USDL@77 1500000 last seen, ETH@78 unknown')
  expect(screen.getByText('away 77,78 rates EUR')).toBeDefined()
})

test('balances are read at the pace of blocks, more slowly where none came, and not while the page is hidden', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false })
  const made: ReturnType<typeof node>[] = []
  show((id, clock) => {
    const one = node(clock)
    if (id === 78) made.push(one)
    return one.rpc
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(100)
  const [one] = made
  if (one === undefined) throw new Error('A node was expected')
  expect(one.rpc.requests()).toBe(1)
  one.state.block++
  await pass(12_000)
  expect(one.rpc.requests()).toBe(2)
  // Nothing new by the third reading: the fourth waits twice as long.
  await pass(12_000)
  expect(one.rpc.requests()).toBe(3)
  await pass(12_000)
  expect(one.rpc.requests()).toBe(3)
  await pass(12_000)
  expect(one.rpc.requests()).toBe(4)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await pass(600_000)
  expect(one.rpc.requests()).toBe(4)
  // Somebody who comes back sees at once what is there now.
  visibility.mockReturnValue('visible')
  window.dispatchEvent(new Event('visibilitychange'))
  await pass(10)
  expect(one.rpc.requests()).toBe(5)
  visibility.mockRestore()
})
