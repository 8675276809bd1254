import type { Rpc } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { createFilterBook } from './filterBook.ts'
import { walletNode } from './walletNode.ts'

/** A chain of 100 blocks at first. */
function growing() {
  const state = { head: 100n }
  const rpc = fakeRpc({
    eth_blockNumber: () => `0x${state.head.toString(16)}`,
    eth_getLogs: ([query]) => [query],
    eth_getBlockByNumber: ([number]) => ({ hash: `hash of ${String(number)}` }),
  })
  return { state, rpc }
}

function open(rpc: Rpc) {
  let made = 0
  const filters = createFilterBook({ clock: fakeClock(), createId: () => String(made++) })
  const node = walletNode({ rpc, chainId: 1, caller: 'one', filters, charge: () => true })
  const send = (method: string, params: readonly unknown[] = []) => node.call({ method, params })
  return { node, send }
}

test('two questions to one filter at once tell each block once', async () => {
  const { state, rpc } = growing()
  const { send } = open(rpc)
  const blocks = await send('eth_newBlockFilter')
  const logs = await send('eth_newFilter', [{}])
  const both = async (id: unknown) => {
    const answers = await Promise.all([send('eth_getFilterChanges', [id]), send('eth_getFilterChanges', [id])])
    return answers.flat()
  }
  state.head = 102n
  expect(await both(blocks)).toEqual(['hash of 0x65', 'hash of 0x66'])
  expect(await both(logs)).toEqual([{ fromBlock: '0x65', toBlock: '0x66' }])
  state.head = 103n
  expect(await both(blocks)).toEqual(['hash of 0x67'])
  expect(await both(logs)).toEqual([{ fromBlock: '0x67', toBlock: '0x67' }])
})

test('a batch that looked before another question told newer blocks tells none of them again', async () => {
  const { state, rpc } = growing()
  let goOn = () => undefined as unknown
  const stops = new Promise<void>((resolve) => (goOn = resolve))
  let isAsked = () => undefined as unknown
  const asked = new Promise<void>((resolve) => (isAsked = resolve))
  const slow: Rpc = {
    batch: rpc.batch,
    async call(request, options) {
      if (request.method !== 'eth_getLogs' || !JSON.stringify(request).includes('0xaaa'))
        return rpc.call(request, options)
      isAsked()
      await stops
      return []
    },
  }
  const { node, send } = open(slow)
  const id = await send('eth_newBlockFilter')
  const logs = { method: 'eth_getLogs', params: [{ fromBlock: '0x1', toBlock: 'latest', address: '0xaaa' }] }
  const batch = node.batch([logs, { method: 'eth_getFilterChanges', params: [id] }])
  await asked
  state.head = 102n
  expect(await send('eth_getFilterChanges', [id])).toEqual(['hash of 0x65', 'hash of 0x66'])
  goOn()
  expect(await batch).toEqual([{ result: [] }, { result: [] }])
  expect(await send('eth_getFilterChanges', [id])).toEqual([])
})

test('a batch of questions to filters is one request to the node at a time, and reads the newest block once', async () => {
  const { state, rpc } = growing()
  let running = 0
  let most = 0
  const count = async <Value>(work: Promise<Value>) => {
    most = Math.max(most, ++running)
    return await work.finally(() => running--)
  }
  const { node, send } = open({
    call: (request, options) => count(rpc.call(request, options)),
    batch: (requests, options) => count(rpc.batch(requests, options)),
  })
  const ids: unknown[] = []
  for (let each = 0; each < 8; each++) ids.push(await send('eth_newBlockFilter'))
  state.head = 102n
  rpc.calls.length = 0
  const batch = [{ method: 'eth_blockNumber' }, ...ids.map((id) => ({ method: 'eth_getFilterChanges', params: [id] }))]
  expect(await node.batch(batch)).toEqual([
    { result: '0x66' },
    ...ids.map(() => ({ result: ['hash of 0x65', 'hash of 0x66'] })),
  ])
  // One of them is the caller's own.
  expect(rpc.calls.filter(({ method }) => method === 'eth_blockNumber')).toHaveLength(2)
  expect(most).toBe(1)
})
