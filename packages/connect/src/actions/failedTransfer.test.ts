import { RpcError } from '@latchkey/base'
import { expect, test } from 'vitest'
import { fakeChain } from '../testing/fakeChain.ts'
import { sendingPage, transfer } from '../testing/sendingPage.ts'
import { sendTransfer } from './sendTransfer.ts'

/** A chain on which every transfer fails in its block, and a call says this. */
function failingChain(answerCall: () => unknown) {
  const chain = fakeChain(7)
  const asked: unknown[] = []
  return {
    ...chain,
    asked,
    async batch(requests: Parameters<typeof chain.batch>[0]) {
      const outcomes = await chain.batch(requests)
      return outcomes.map((outcome, index) => {
        const isReceipt = requests[index]?.method === 'eth_getTransactionReceipt'
        if (!isReceipt || !('result' in outcome) || outcome.result === null) return outcome
        return { result: { ...Object(outcome.result), status: '0x0' } }
      })
    },
    async call(request: Parameters<typeof chain.call>[0]) {
      if (request.method !== 'eth_call') return await chain.call(request)
      asked.push(request.params)
      return answerCall()
    },
  }
}

test('a transfer that failed in its block says why, by the name of its contract’s error', async () => {
  const chain = failingChain(() => {
    throw new RpcError('rpc_failed', {
      rpcCode: 3,
      rpcData: '0x82b42900',
      data: { method: 'eth_call', text: 'reverted' },
    })
  })
  const { hub, clock, only } = await sendingPage({ chain })
  await sendTransfer(hub, transfer)
  chain.mine(3)
  await clock.advance(3000)
  expect(only()).toMatchObject({ status: 'reverted', failure: expect.stringMatching(/^Unauthorized \(only the owner/) })
  // On the block before its own, once.
  expect(chain.asked).toEqual([[expect.objectContaining({ value: '0x5' }), '0x64']])
})

test('a transfer that failed and does not say why has no reason', async () => {
  const chain = failingChain(() => '0x')
  const { hub, clock, only } = await sendingPage({ chain })
  await sendTransfer(hub, transfer)
  chain.mine(3)
  await clock.advance(3000)
  expect(only()).toMatchObject({ status: 'reverted' })
  expect(only()).not.toHaveProperty('failure')
})
