import { RpcError } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { chains, first, recipient } from '../testing/testPocket.ts'
import { previewAsked } from './previewAsked.ts'
import type { TransactionRequest } from './quoteAsked.ts'

const request: TransactionRequest = {
  kind: 'transaction',
  chain: chains[0],
  key: first,
  asked: {
    type: 'eip1559',
    to: recipient,
    value: 5n,
    data: '0x',
    gas: undefined,
    maxFeePerGas: undefined,
    maxPriorityFeePerGas: undefined,
    nonce: undefined,
  },
}

test('what a site wants sent is tried by the account that would send it, and a refusal is told before it costs', async () => {
  const rpc = fakeRpc({
    eth_getBlockByNumber: () => ({ number: '0x1', timestamp: '0x1', baseFeePerGas: '0x1' }),
    eth_gasPrice: () => '0x1',
    eth_estimateGas: () => {
      throw new RpcError('rpc_failed', { rpcCode: 3, data: { text: 'execution reverted: Sold out' } })
    },
  })
  const pocket = { rpc: () => rpc, clock: fakeClock(), tokens: [] }
  const { outcome } = await previewAsked(pocket, request, { signal: new AbortController().signal })
  expect(outcome).toEqual({ status: 'reverts', reason: 'Sold out' })
  expect(rpc.calls.find(({ method }) => method === 'eth_estimateGas')?.params).toEqual([
    { from: first.address, to: recipient, value: '0x5', data: '0x' },
  ])
})
