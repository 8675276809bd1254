import { type Hex, RpcError } from '@latchkey/base'
import { fakeRpc } from '@latchkey/base/testing'
import fc from 'fast-check'
import { encodeFunctionData, encodeFunctionResult, multicall3Abi } from 'viem'
import { expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import { encodeAggregate, readAggregate } from './aggregate.ts'
import { readChain } from './readChain.ts'
import { contractNode, multicall3, word } from './testing/contractNode.ts'

const account = toAddress('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc')
const chain = { contracts: { multicall3 } }
const addressAt = (index: number) => toAddress(`0x${(index + 1).toString(16).padStart(40, '0')}`)
const anyBytes = fc.uint8Array({ maxLength: 70 }).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)

/** Contracts that answer their own place in the list. */
function numbered(count: number) {
  const contracts = new Map(Array.from({ length: count }, (_, index) => [addressAt(index), () => word(BigInt(index))]))
  const reads = [...contracts.keys()].map((to) => ({ to, data: '0x12345678' as const }))
  return { contracts, reads, answers: reads.map((_, index) => word(BigInt(index))) }
}

test('questions and answers of Multicall3 agree with an independent library', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyBytes, fc.boolean()), { maxLength: 9 }), (parts) => {
      const calls = parts.map(([data], index) => ({ to: addressAt(index), data }))
      const asked = calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
      expect(encodeAggregate(calls)).toBe(
        encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [asked] }),
      )
      const result = parts.map(([returnData, success]) => ({ success, returnData }))
      const answer = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
      expect(readAggregate(answer, parts.length)).toEqual(
        parts.map(([returnData, success]) => (success ? returnData : undefined)),
      )
    }),
  )
})

test('bytes that are no answer are none, whatever they are, and never throw', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.bigInt({ min: 0n, max: 300n }), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }))),
      (words) => {
        const answers = readAggregate(`0x${words.map((each) => word(each).slice(2)).join('')}`, 2)
        expect(answers === undefined || answers.length === 2).toBe(true)
      },
    ),
  )
  for (const wrong of [undefined, null, 7, {}, '0x', '0x1', 'hello']) expect(readAggregate(wrong, 1)).toBeUndefined()
})

test('answers that all point to the same bytes are none: they would be copied for each', () => {
  const length = 3_200n
  const bytes = word(length) + '00'.repeat(Number(length))
  const one = word(1n).slice(2) + word(64n).slice(2) + bytes.slice(2)
  const answer = (count: bigint) =>
    `${word(32n)}${word(count).slice(2)}${word(32n * count)
      .slice(2)
      .repeat(Number(count))}${one}`
  expect(readAggregate(answer(1n), 1)).toEqual([`0x${'00'.repeat(Number(length))}`])
  expect(readAggregate(answer(20n), 20)).toBeUndefined()
})

test('many questions are one round trip, in their order, with the coins among them', async () => {
  const { contracts, reads, answers } = numbered(60)
  const rpc = contractNode({ contracts, coins: 5n, blockNumber: 123n })
  const read = await readChain({ chain, reads: [{ coinsOf: account }, ...reads], rpc })
  expect(read).toEqual({ blockNumber: 123n, answers: [word(5n), ...answers] })
  expect(rpc.requests()).toBe(1)
})

test('a contract that fails costs its own answer only', async () => {
  const { contracts, reads } = numbered(3)
  contracts.set(addressAt(1), () => {
    throw new Error('reverted')
  })
  const { answers } = await readChain({ chain, reads, rpc: contractNode({ contracts }) })
  expect(answers).toEqual([word(0n), undefined, word(2n)])
})

test('more than a call may hold are several, and all are answered', async () => {
  const { contracts, reads, answers } = numbered(250)
  const rpc = contractNode({ contracts })
  expect((await readChain({ chain, reads, rpc })).answers).toEqual(answers)
  expect(rpc.requests()).toBe(3)
})

test('without Multicall3 the same answers come by batches of at most twenty, and it is not asked for again', async () => {
  const { contracts, reads, answers } = numbered(45)
  const rpc = contractNode({ contracts, multicall: 'absent', coins: 9n })
  const asked = { chain, reads: [{ coinsOf: account }, ...reads], rpc }
  expect((await readChain(asked)).answers).toEqual([word(9n), ...answers])
  expect(rpc.requests()).toBe(1 + 3)
  await readChain(asked)
  expect(rpc.requests()).toBe(1 + 3 + 3)
  const unnamed = contractNode({ contracts, coins: 9n })
  expect((await readChain({ ...asked, chain: {}, rpc: unnamed })).answers).toEqual([word(9n), ...answers])
})

test.each(['broken', 'out of gas'] as const)('a Multicall3 that is %s hides nothing', async (multicall) => {
  const { contracts, reads, answers } = numbered(4)
  expect((await readChain({ chain, reads, rpc: contractNode({ contracts, multicall }) })).answers).toEqual(answers)
})

test('error: a node that tells no block has answered nothing', async () => {
  const { reads } = numbered(3)
  for (const head of ['0xzz', null, 5]) {
    const rpc = fakeRpc({ eth_blockNumber: () => head, eth_call: () => '0x' })
    await expect(readChain({ chain, reads, rpc })).rejects.toThrow(RpcError)
    await expect(readChain({ chain: {}, reads, rpc })).rejects.toThrow(RpcError)
  }
})
