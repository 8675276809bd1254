import { RpcError } from '@latchkey/base'
import { fakeRpc } from '@latchkey/base/testing'
import { describe, expect, test } from 'vitest'
import { node, quote } from '../fees/testing/feeNode.ts'
import { replayRevert } from './replayRevert.ts'

/** Selector → name, as specification §8 has them. */
const named = [
  ['0x0dc149f0', 'AlreadyInitialized', 'contract_already_initialized'],
  ['0x82b42900', 'Unauthorized', 'contract_unauthorized'],
  ['0x7448fbae', 'NewOwnerIsZeroAddress', 'contract_new_owner_is_zero'],
  ['0x6f5e8818', 'NoHandoverRequest', 'contract_no_handover_request'],
  ['0x2476c0bc', 'CantSetSelfAsDelegate', 'contract_self_as_delegate'],
  ['0xd4e4f6f3', 'CantSetSelfAsOperator', 'contract_self_as_operator'],
] as const

const reverting =
  (rpcData: unknown, text = 'execution reverted') =>
  () => {
    throw new RpcError('rpc_failed', { rpcCode: 3, rpcData, data: { method: 'eth_call', text } })
  }
const hash = `0x${'ab'.repeat(32)}`
const held = {
  hash,
  from: `0x${'11'.repeat(20)}`,
  to: `0x${'22'.repeat(20)}`,
  value: '0x0',
  input: '0xf2fde38b',
  nonce: '0x1',
}

describe.each(named)('a contract that refuses with %s', (data, name, code) => {
  test('is named in the review, with what it means, and by its code', async () => {
    const estimate = await quote(node({ eth_estimateGas: reverting(data) }))
    if (estimate.status !== 'unavailable') throw new Error('quoted')
    expect(estimate.error.message).toMatch(new RegExp(`^The network would refuse this transfer: ${name} \\(.{10,}\\)$`))
    expect(estimate.error).toMatchObject({ code: 'transfer_would_fail', cause: { code, message: name } })
  })

  test('is named in the result, by a call on the block before', async () => {
    const rpc = fakeRpc({ eth_call: reverting(data) })
    const signal = new AbortController().signal
    expect(await replayRevert({ transaction: held, blockNumber: 9n, rpc, signal })).toMatch(new RegExp(`^${name} \\(`))
    expect(rpc.calls).toEqual([
      { method: 'eth_call', params: [{ from: expect.any(String), to: expect.any(String), data: '0xf2fde38b' }, '0x8'] },
    ])
  })
})

test('what only begins like a known error is none', async () => {
  const estimate = await quote(node({ eth_estimateGas: reverting(`0x82b42900${'00'.repeat(32)}`) }))
  expect(estimate).toMatchObject({ error: { message: expect.stringContaining('does not say why') } })
})

test('a replay that says nothing gives no reason', async () => {
  const signal = new AbortController().signal
  const replay = (eth_call: () => unknown, transaction: unknown = held, blockNumber = 9n) =>
    replayRevert({ transaction, blockNumber, rpc: fakeRpc({ eth_call }), signal })
  const gone = () => {
    throw new RpcError('rpc_failed', { rpcCode: -32000, data: { method: 'eth_call', text: 'missing trie node' } })
  }
  expect(await replay(() => '0x')).toBeUndefined()
  expect(await replay(gone)).toBeUndefined()
  expect(await replay(reverting('0x'))).toBeUndefined()
  expect(await replay(reverting('0x82b42900'), { toString: null })).toBeUndefined()
  expect(await replay(reverting('0x82b42900'), held, 0n)).toBeUndefined()
})

describe('a collection that refuses says so in a sentence of ours', () => {
  const zeros = '0'.repeat(64)
  test.each<[string, string | undefined, string, string]>([
    ['a contract that keeps none', `0x64a0ae92${zeros}`, '', 'recipient_cannot_receive'],
    ['a contract that keeps none of several', `0x57f447ce${zeros}`, '', 'recipient_cannot_receive'],
    [
      'the same in the words of older ones',
      undefined,
      'execution reverted: ERC721: transfer to non ERC721Receiver implementer',
      'recipient_cannot_receive',
    ],
    ['what is another\u2019s', `0x64283d7b${zeros.repeat(3)}`, '', 'collectible_not_held'],
    ['what is not there', `0x7e273289${zeros}`, '', 'collectible_not_held'],
    ['more than there are', `0x03dee4c5${zeros.repeat(4)}`, '', 'collectible_not_held'],
  ])('for %s', async (_title, data, text, code) => {
    const estimate = await quote(node({ eth_estimateGas: reverting(data, text === '' ? undefined : text) }))
    expect(estimate).toMatchObject({ status: 'unavailable', error: { code } })
  })
})
