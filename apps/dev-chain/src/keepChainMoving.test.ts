import { fromQuantity, RpcError, toQuantity } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { keepChainMoving } from './keepChainMoving.ts'

function movingChain() {
  const node = { height: 10n, isReachable: true }
  const rpc = fakeRpc({
    eth_blockNumber() {
      if (!node.isReachable) throw new RpcError('rpc_unreachable')
      return toQuantity(node.height)
    },
    evm_mine: () => {
      node.height++
      return '0x0'
    },
    anvil_setNextBlockBaseFeePerGas: ([fee]) => fromQuantity(fee) === 5n,
  })
  const clock = fakeClock()
  const stop = keepChainMoving({ rpc, baseFeePerGas: 5n, clock })
  return { node, rpc, clock, stop }
}

test('a chain with a new transaction gets its confirmations, one block a second, and then rests', async () => {
  const { node, clock, stop } = movingChain()
  await clock.advance(10_000)
  const rest = node.height
  await clock.advance(60_000)
  expect(node.height).toBe(rest)
  // A transaction comes with its own block.
  node.height++
  await clock.advance(2_000)
  expect(node.height).toBe(rest + 3n)
  await clock.advance(60_000)
  expect(node.height).toBe(rest + 4n)
  stop()
})

test('the base fee is set again after each block of ours', async () => {
  const { rpc, clock, stop } = movingChain()
  await clock.advance(5_000)
  const methods = rpc.calls.map(({ method }) => method).filter((method) => method !== 'eth_blockNumber')
  expect(methods.slice(0, 4)).toEqual([
    'evm_mine',
    'anvil_setNextBlockBaseFeePerGas',
    'evm_mine',
    'anvil_setNextBlockBaseFeePerGas',
  ])
  expect(rpc.calls.find(({ method }) => method.startsWith('anvil_'))?.params).toEqual(['0x5'])
  stop()
})

test('it goes on after the node was away, and stops when told', async () => {
  const { node, rpc, clock, stop } = movingChain()
  node.isReachable = false
  await clock.advance(5_000)
  node.isReachable = true
  await clock.advance(5_000)
  expect(node.height).toBe(13n)
  stop()
  const count = rpc.calls.length
  await clock.advance(5_000)
  expect(rpc.calls).toHaveLength(count)
})
