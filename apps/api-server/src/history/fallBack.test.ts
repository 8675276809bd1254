import { toQuantity } from '@latchkey/base'
import { fakeRpc } from '@latchkey/base/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/testApp.ts'
import { createFakeChain } from './testing/fakeChain.ts'
import { listed, moved, openTestReader, stranger, visitor } from './testing/testReader.ts'

const { database, close: closeDatabase } = await openTestDatabase()
afterAll(() => closeDatabase())

describe('a newest block that was told far too high', () => {
  const clock = { nowMs: 1_700_000_000_000, now: () => clock.nowMs, schedule: () => () => undefined }

  /** A chain whose node tells a head of its own making for as long as it lies. */
  async function open() {
    const chain = createFakeChain()
    chain.pass(100)
    const state = { isLying: true, isLow: false }
    const lyingHash = (number: number) => `0x${number.toString(16).padStart(64, 'c')}`
    const lie = (number: number) => ({
      ...{ number: toQuantity(number), hash: lyingHash(number), parentHash: lyingHash(number - 1) },
      ...{ timestamp: '0x65536f00', transactions: [] },
    })
    const rpc = fakeRpc({
      eth_getBlockByNumber([number, isFull]) {
        const asked =
          number === 'latest' ? (state.isLying ? 1_000 : chain.head() - (state.isLow ? 90 : 0)) : Number(number)
        return state.isLying && asked > chain.head()
          ? lie(asked)
          : chain.rpc.call({ method: 'eth_getBlockByNumber', params: [toQuantity(asked), isFull] })
      },
      eth_getBlockByHash: (params) => chain.rpc.call({ method: 'eth_getBlockByHash', params: [...params] }),
      eth_getLogs: (params) => chain.rpc.call({ method: 'eth_getLogs', params: [...params] }),
      eth_getTransactionReceipt: (params) =>
        chain.rpc.call({ method: 'eth_getTransactionReceipt', params: [...params] }),
    })
    const reader = await openTestReader(database, { rpc, accounts: [visitor], clock, tokens: [listed] })
    return { chain, state, ...reader }
  }

  test('keeps a network waiting for five minutes, and then all is read that came meanwhile', async () => {
    const { chain, state, turn, entriesOf, marksOf } = await open()
    await turn()
    expect((await marksOf(visitor)).map(({ to_block }) => to_block)).toEqual([936, 936])
    state.isLying = false
    chain.send({ from: stranger, logs: [moved(stranger, visitor, 7n)] })
    for (const waitedMs of [0, 299_999]) {
      clock.nowMs += waitedMs
      await expect(turn()).rejects.toMatchObject({ code: 'rpc_bad_answer' })
    }
    clock.nowMs += 1
    await turn()
    expect(await entriesOf(visitor)).toMatchObject([{ amount: '7' }])
    expect(new Set((await marksOf(visitor)).map(({ to_block }) => to_block))).toEqual(new Set([chain.head() - 64]))
  })

  test('is not gone back from to a chain that is another at the second reading', async () => {
    const { chain, state, turn } = await open()
    await turn()
    state.isLying = false
    await expect(turn()).rejects.toMatchObject({ code: 'rpc_bad_answer' })
    chain.reorganize(3)
    clock.nowMs += 300_000
    await expect(turn()).rejects.toMatchObject({ code: 'rpc_bad_answer' })
    clock.nowMs += 300_000
    await turn()
  })

  test('a node that lies behind for long loses nobody an entry', async () => {
    const { chain, state, turn, entriesOf } = await open()
    state.isLying = false
    chain.send({ from: stranger, logs: [moved(stranger, visitor, 7n)] })
    chain.pass(100)
    await turn()
    state.isLow = true
    await expect(turn()).rejects.toMatchObject({ code: 'rpc_bad_answer' })
    clock.nowMs += 300_000
    await turn()
    expect(await entriesOf(visitor)).toHaveLength(1)
    state.isLow = false
    await turn()
    expect(await entriesOf(visitor)).toHaveLength(1)
  })
})
