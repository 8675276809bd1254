import type { Hex } from '@latchkey/base'
import { toQuantity } from '@latchkey/base'
import { type Anvil, startAnvil } from '@latchkey/dev-chain'
import { moveTopics } from '@latchkey/evm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/testApp.ts'
import { chainId, openTestReader } from './testing/testReader.ts'

const { database, close: closeDatabase } = await openTestDatabase()
afterAll(() => closeDatabase())

let anvil: Anvil
beforeEach(async () => {
  anvil = await startAnvil({ chainId })
})
afterEach(() => anvil.close())

const payer = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const other = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const visitor = '0x1111111111111111111111111111111111111111'
const forwarder = '0x00000000000000000000000000000000000f0001'
const token = '0x00000000000000000000000000000000000f0002'
const collection = '0x00000000000000000000000000000000000f0003'
/** Passes the coins it gets on to the address that stands in its data. */
const forwardCode = '0x60006000600060003460003560601c5af100'
/** An event of three or four topics, and the rest of the data. */
const logCode = (topics: 3 | 4) =>
  `0x608036036080600037${topics === 4 ? '606035' : ''}60403560203560003560803603600${topics === 4 ? '0a4' : '0a3'}00`

/** So often a receipt is asked for until its block is made. */
const maxAsked = 1000

const word = (value: string | bigint) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')

async function send(transaction: { from?: string; to: string; value?: bigint; data?: string }): Promise<Hex> {
  const { from = payer, value = 0n, ...rest } = transaction
  const hash = (await anvil.rpc.call({
    method: 'eth_sendTransaction',
    params: [{ from, value: toQuantity(value), gas: '0x100000', ...rest }],
  })) as Hex
  // The hash comes before the block: what is asked at once may not be there yet.
  for (let asked = 0; asked < maxAsked; asked++) {
    if ((await anvil.rpc.call({ method: 'eth_getTransactionReceipt', params: [hash] })) !== null) return hash
  }
  throw new Error('The transaction is in no block')
}

/** A contract that says whatever it is told. */
async function say(contract: string, topics: readonly (string | bigint)[], data: readonly bigint[], from = payer) {
  await anvil.rpc.call({ method: 'anvil_setCode', params: [contract, logCode(topics.length === 4 ? 4 : 3)] })
  const words = [...topics, ...(topics.length === 3 ? [0n] : []), ...data].map(word)
  return await send({ from, to: contract, data: `0x${words.join('')}` })
}

async function feeOf(hash: Hex): Promise<string> {
  const receipt = (await anvil.rpc.call({ method: 'eth_getTransactionReceipt', params: [hash] })) as {
    gasUsed: Hex
    effectiveGasPrice: Hex
  }
  return (BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)).toString()
}

describe('on a real node', () => {
  test('coins that come in and go out are found, to the wei, also those that a contract passed on', async () => {
    await anvil.rpc.call({ method: 'anvil_setCode', params: [forwarder, forwardCode] })
    const {
      turn,
      entriesOf,
      database: tables,
    } = await openTestReader(database, {
      rpc: anvil.rpc,
      accounts: [visitor, other],
    })
    const direct = await send({ to: visitor, value: 123_456_789n })
    const passed = await send({ to: forwarder, value: 5n, data: visitor })
    const out = await send({ from: other, to: payer, value: 7n })
    await turn()
    expect((await tables.selectFrom('history_chain').select('coins').executeTakeFirst())?.coins).toBe('all')
    const [second, first] = await entriesOf(visitor)
    expect(first).toMatchObject({ hash: direct, direction: 'in', amount: '123456789', fee: null, outcome: 'success' })
    expect(second).toMatchObject({ hash: passed, direction: 'in', amount: '5', fee: null })
    expect(second?.counterparty?.toLowerCase()).toBe(forwarder)
    expect(await entriesOf(other)).toMatchObject([{ hash: out, direction: 'out', amount: '7', fee: await feeOf(out) }])
    await turn()
    expect(await entriesOf(visitor)).toHaveLength(2)
  })

  test('a payment that a reorganization took back is gone, and one that it moved is told of its new block', async () => {
    const { turn, entriesOf } = await openTestReader(database, { rpc: anvil.rpc, accounts: [visitor] })
    await send({ to: visitor, value: 1n })
    await say(token, [moveTopics.transfer, payer, visitor], [9n])
    await send({ to: visitor, value: 2n })
    await turn()
    expect((await entriesOf(visitor)).map(({ amount }) => amount).sort()).toEqual(['1', '2', '9'])
    await anvil.rpc.call({ method: 'anvil_reorg', params: [2, []] })
    await turn()
    expect((await entriesOf(visitor)).map(({ amount }) => amount)).toEqual(['1'])
  })

  test('tokens, pieces of collections and several kinds at once', async () => {
    const { turn, entriesOf } = await openTestReader(database, { rpc: anvil.rpc, accounts: [visitor, other] })
    await say(token, [moveTopics.transfer, payer, visitor], [2n ** 255n])
    await say(collection, [moveTopics.transfer, payer, visitor, 77n], [])
    await say(collection, [moveTopics.transferSingle, payer, payer, visitor], [5n, 6n])
    await say(collection, [moveTopics.transferBatch, payer, visitor, other], [64n, 160n, 2n, 1n, 2n, 2n, 10n, 20n])
    await turn()
    const told = (await entriesOf(visitor)).map(({ asset, amount, direction }) => ({ ...asset, amount, direction }))
    expect(told).toHaveLength(5)
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'token', amount: (2n ** 255n).toString(), direction: 'in' }),
        expect.objectContaining({ standard: 'erc721', tokenId: '77', amount: '1' }),
        expect.objectContaining({ standard: 'erc1155', tokenId: '5', amount: '6', direction: 'in' }),
        expect.objectContaining({ standard: 'erc1155', tokenId: '1', amount: '10', direction: 'out' }),
        expect.objectContaining({ standard: 'erc1155', tokenId: '2', amount: '20', direction: 'out' }),
      ]),
    )
    expect(await entriesOf(other)).toHaveLength(2)
  })

  test('a call that was taken back is told of its sender with its fee, and of nobody else', async () => {
    await anvil.rpc.call({ method: 'anvil_setCode', params: [forwarder, '0x60006000fd'] })
    const { turn, entriesOf } = await openTestReader(database, { rpc: anvil.rpc, accounts: [other, forwarder] })
    const hash = await send({ from: other, to: forwarder, value: 3n })
    await turn()
    expect(await entriesOf(other)).toMatchObject([{ outcome: 'reverted', amount: '3', fee: await feeOf(hash) }])
    expect(await entriesOf(forwarder)).toEqual([])
  })

  test('what was sent with a token shows once, with its fee', async () => {
    const { turn, entriesOf } = await openTestReader(database, { rpc: anvil.rpc, accounts: [other] })
    const hash = await say(token, [moveTopics.transfer, other, payer], [4n], other)
    await turn()
    await turn()
    expect(await entriesOf(other)).toMatchObject([{ amount: '4', fee: await feeOf(hash), suspicion: null }])
  })
})
