import { type Hex, toHex, toUtf8 } from '@latchkey/base'
import fc from 'fast-check'
import { type AbiEvent, encodeAbiParameters, encodeEventTopics, encodeFunctionData, parseAbi, parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import { type ChainLog, readChainBlock, readChainLog, readChainReceipt, readChainTransaction } from './chainRecords.ts'
import { describeCall, describeLog, nameCall } from './describeCall.ts'
import { knownEvents } from './knownEvents.ts'
import { toPlainJson } from './plainJson.ts'
import { parseTokenFacts, readTokenFacts, tokenFactCalls } from './tokenFacts.ts'
import { moveTopics, readTokenMoves } from './tokenMoves.ts'

const alice = toAddress('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
const bob = toAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
const hash: Hex = `0x${'ab'.repeat(32)}`

const nodeTransaction = {
  hash,
  from: alice.toLowerCase(),
  to: bob.toLowerCase(),
  value: '0x0de0b6b3a7640000',
  input: '0x',
  nonce: '0x1',
  gas: '0x5208',
  gasPrice: '0x3b9aca00',
  type: '0x2',
  blockNumber: '0x10',
  blockHash: hash,
  v: '0x1',
}
const nodeLog = {
  address: bob.toLowerCase(),
  topics: [moveTopics.transfer],
  data: '0x',
  transactionHash: hash,
  blockNumber: '0x10',
  logIndex: '0x0',
}
const nodeReceipt = {
  transactionHash: hash,
  status: '0x1',
  blockNumber: '0x10',
  gasUsed: '0x5208',
  effectiveGasPrice: '0x3',
  logs: [nodeLog],
}
const nodeBlock = {
  number: '0x10',
  hash,
  parentHash: hash,
  timestamp: '0x65000000',
  miner: bob,
  gasUsed: '0x0',
  gasLimit: '0x1',
  transactions: [nodeTransaction, hash],
}

describe('records of a chain', () => {
  test('a transaction is read with its addresses checksummed', () => {
    expect(readChainTransaction(nodeTransaction)).toEqual({
      hash,
      from: alice,
      to: bob,
      value: 10n ** 18n,
      input: '0x',
      nonce: 1n,
      gas: 21_000n,
      gasPrice: 1_000_000_000n,
      type: 2n,
      blockNumber: 16n,
    })
  })

  test('what was paid is gas by its price and the layer-1 part', () => {
    expect(readChainReceipt(nodeReceipt, hash)?.fee).toBe(63_000n)
    expect(readChainReceipt({ ...nodeReceipt, l1Fee: '0x5' }, hash)?.fee).toBe(63_005n)
    expect(readChainReceipt({ ...nodeReceipt, effectiveGasPrice: undefined }, hash)?.fee).toBeUndefined()
  })

  test('error: a receipt of another transaction, without an outcome or without events is none', () => {
    expect(readChainReceipt(nodeReceipt, `0x${'cd'.repeat(32)}`)).toBeUndefined()
    expect(readChainReceipt({ ...nodeReceipt, status: '0x2' }, hash)).toBeUndefined()
    expect(readChainReceipt({ ...nodeReceipt, logs: {} }, hash)).toBeUndefined()
    expect(readChainReceipt({ ...nodeReceipt, transactionHash: undefined }, hash)).toBeUndefined()
  })

  test('a block counts all its transactions and reads those that are there', () => {
    const block = readChainBlock(nodeBlock)
    expect(block?.transactionCount).toBe(2n)
    expect(block?.transactions.map((each) => each.hash)).toEqual([hash])
  })

  test('a block is read for one account, which sent or received', () => {
    const other = { ...nodeTransaction, from: `0x${'11'.repeat(20)}`, to: `0x${'22'.repeat(20)}` }
    const block = { ...nodeBlock, transactions: [other, nodeTransaction, null, { ...other, to: alice }] }
    expect(readChainBlock(block, alice)?.transactions.map(({ to }) => to)).toEqual([bob, alice])
    expect(readChainBlock(block, alice)?.transactionCount).toBe(4n)
  })

  test('error: a block of a year that no date can hold is none', () => {
    expect(readChainBlock({ ...nodeBlock, timestamp: '0xffffffffffffffff' })).toBeUndefined()
  })

  test('lists and data of any length are cut', () => {
    const many = { ...nodeBlock, transactions: new Array(5000).fill(nodeTransaction) }
    expect(readChainBlock(many)?.transactions).toHaveLength(200)
    expect(readChainBlock(many)?.transactionCount).toBe(5000n)
    const long: Hex = `0x${'00'.repeat(300_000)}`
    expect(readChainTransaction({ ...nodeTransaction, input: long })?.input.length).toBe(40_002)
    expect(readChainLog({ ...nodeLog, data: long })?.data.length).toBe(8_194)
    const receipt = readChainReceipt({ ...nodeReceipt, logs: new Array(9000).fill(nodeLog) }, hash)
    expect([receipt?.logs.length, receipt?.logCount]).toEqual([200, 9000n])
  })

  test('what was read is read again from its own JSON as the same', () => {
    const again = (value: unknown): unknown => JSON.parse(toPlainJson(value))
    const transaction = readChainTransaction(nodeTransaction)
    expect(readChainTransaction(again(transaction))).toEqual(transaction)
    const block = readChainBlock(nodeBlock)
    expect(readChainBlock(again(block))).toEqual(block)
    const log = readChainLog(nodeLog)
    expect(readChainLog(again(log))).toEqual(log)
  })

  test('nothing a node can say makes a reader throw', () => {
    const hostile = fc.oneof(fc.anything(), fc.stringMatching(/^0x[0-9a-f]*$/), fc.constant(hash))
    const record = (fields: object) =>
      fc.record(
        Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [name, fc.oneof(fc.constant(value), hostile)]),
        ),
      )
    fc.assert(
      fc.property(record(nodeTransaction), record(nodeReceipt), record(nodeBlock), record(nodeLog), (...each) => {
        for (const value of each) {
          readChainTransaction(value)
          readChainReceipt(value, hash)
          readChainBlock(value)
          const log = readChainLog(value)
          if (log !== undefined) readTokenMoves(log)
        }
      }),
    )
  })
})

describe('calls and events', () => {
  const sample = (type: string): unknown => {
    if (type.endsWith('[]')) return [sample(type.slice(0, -2)), sample(type.slice(0, -2))]
    if (type === 'address') return bob
    if (type === 'bool') return true
    if (type === 'string') return 'Grüße'
    if (type === 'bytes') return '0x010203'
    if (type.startsWith('bytes')) return `0x${'0a'.repeat(Number(type.slice(5)))}`
    return type === 'uint8' ? 27 : 7n
  }
  test.each(knownEvents)('%s is decoded as the reference encodes it', (signature) => {
    const item = parseAbiItem(`event ${signature}`) as AbiEvent
    const inputs = item.inputs
    const named = Object.fromEntries(
      inputs.filter(({ indexed }) => indexed).map(({ name = '', type }) => [name, sample(type)]),
    )
    const rest = inputs.filter(({ indexed }) => !indexed)
    const log: ChainLog = {
      address: alice,
      topics: encodeEventTopics({ abi: [item], args: named } as never) as Hex[],
      data: encodeAbiParameters(
        rest,
        rest.map(({ type }) => sample(type)),
      ),
      transactionHash: hash,
      blockNumber: 1n,
      logIndex: 0n,
    }
    const described = describeLog(log)
    expect(described?.arguments.map(({ name }) => name)).toEqual(inputs.map(({ name }) => name))
    expect(toPlainJson(described?.arguments.map(({ value }) => plain(value)))).toBe(
      toPlainJson(inputs.map(({ type }) => sample(type))),
    )
  })

  function plain(value: { kind: string; value: unknown }): unknown {
    return Array.isArray(value.value) ? value.value.map(plain) : value.value
  }

  test('a transfer with bytes behind it keeps its recipient, and the bytes are counted', () => {
    const data = encodeFunctionData({
      abi: parseAbi(['function transfer(address to,uint256 amount)']),
      args: [bob, 5n],
    })
    expect(nameCall(data)).toBe('transfer')
    const described = describeCall(`${data}aabbcc`)
    expect(described?.arguments[0]?.value).toEqual({ kind: 'address', value: bob })
    expect(described?.restBytes).toBe(3)
  })

  test('error: data that does not fit its function is not described', () => {
    expect(describeCall('0xa9059cbb')).toBeUndefined()
    expect(describeCall(`0xa9059cbb${'ff'.repeat(64)}`)).toBeUndefined()
    expect(describeCall('0x')).toBeUndefined()
    expect(nameCall('0xdeadbeef')).toBeUndefined()
  })

  const selectors = ['0xa9059cbb', '0xac9650d8', '0x2eb2c2d6', '0x10f13a8c']

  test('no bytes make it throw', () => {
    fc.assert(
      fc.property(fc.constantFrom(...selectors), fc.uint8Array({ maxLength: 400 }), (selector, bytes) => {
        describeCall(`${selector}${toHex(bytes).slice(2)}`)
      }),
    )
  })
})

describe('tokens', () => {
  const word = (value: bigint | string) =>
    (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')
  const topic = (value: bigint | string): Hex => `0x${word(value)}`
  const log = (topics: readonly Hex[], data: string): ChainLog => ({
    address: bob,
    topics,
    data: `0x${data}`,
    transactionHash: hash,
    blockNumber: 1n,
    logIndex: 0n,
  })
  const move = { token: bob, from: alice, to: bob, transactionHash: hash, blockNumber: 1n }

  test('a token that is counted, one that is unique, and many of a collection', () => {
    const ends = [topic(alice), topic(bob)]
    expect(readTokenMoves(log([moveTopics.transfer, ...ends], word(5n)))).toEqual([{ ...move, amount: 5n }])
    expect(readTokenMoves(log([moveTopics.transfer, ...ends, topic(9n)], ''))).toEqual([{ ...move, tokenId: 9n }])
    const single = log([moveTopics.transferSingle, topic(alice), ...ends], word(3n) + word(4n))
    expect(readTokenMoves(single)).toEqual([{ ...move, tokenId: 3n, amount: 4n }])
    const lists = [64n, 160n, 2n, 1n, 2n, 2n, 10n, 20n].map(word).join('')
    expect(readTokenMoves(log([moveTopics.transferBatch, topic(alice), ...ends], lists))).toEqual([
      { ...move, tokenId: 1n, amount: 10n },
      { ...move, tokenId: 2n, amount: 20n },
    ])
  })

  test('error: an event that is none of these, or lies about its form, moves nothing', () => {
    expect(readTokenMoves(log([], ''))).toEqual([])
    expect(readTokenMoves(log([moveTopics.transfer, topic(alice)], word(5n)))).toEqual([])
    const uneven = [64n, 128n, 1n, 1n, 2n, 10n, 20n].map(word).join('')
    expect(readTokenMoves(log([moveTopics.transferBatch, topic(alice), topic(alice), topic(bob)], uneven))).toEqual([])
  })

  test('a token says its name as text or as 32 bytes, and nothing it says hides or turns text', () => {
    expect(tokenFactCalls(bob)).toHaveLength(3)
    const text = encodeAbiParameters([{ type: 'string' }], ['US\u202eDC\u0000'])
    const bytes = toHex(toUtf8('MKR')).padEnd(66, '0')
    expect(readTokenFacts(bob, [text, bytes, topic(6n)])).toEqual({
      address: bob,
      symbol: 'USDC',
      name: 'MKR',
      decimals: 6,
    })
    expect(readTokenFacts(bob, ['0x', null, topic(256n)])).toEqual({ address: bob })
    expect(parseTokenFacts({ address: bob, symbol: 'A\u202eB', decimals: 256 })).toEqual({ address: bob, symbol: 'AB' })
    expect(parseTokenFacts({ address: 'nobody' })).toBeUndefined()
  })
})
