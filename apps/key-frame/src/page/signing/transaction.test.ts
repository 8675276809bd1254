import { toHex } from '@latchkey/base'
import { Transaction } from 'ethers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeRlp, encodeRlp, type RlpItem } from './rlp.ts'
import { parseTransaction } from './transaction.ts'

const to = `0x${'22'.repeat(20)}`
const plain = { to, value: 1n, nonce: 1, gasLimit: 21_000n, chainId: 1n }

describe('the writing of lists', () => {
  test('has one form for each item, and takes no other', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const item = decodeRlp(bytes)
        if (item !== undefined) expect(encodeRlp(item)).toEqual(bytes)
      }),
    )
  })

  test('comes back as it went', () => {
    const { item } = fc.letrec<{ item: RlpItem }>((tie) => ({
      item: fc.oneof({ maxDepth: 3 }, fc.uint8Array({ maxLength: 70 }), fc.array(tie('item'), { maxLength: 4 })),
    }))
    fc.assert(
      fc.property(item, (value) => {
        expect(decodeRlp(encodeRlp(value))).toEqual(value)
      }),
    )
  })

  test('does not follow lists within lists for ever', () => {
    const deep = encodeRlp(Array.from({ length: 200 }).reduce<RlpItem>((inner) => [inner], []))
    expect(decodeRlp(deep)).toBeUndefined()
  })
})

describe('a transaction to be signed', () => {
  test('is read as it will be executed', () => {
    const fields = { ...plain, type: 2, maxFeePerGas: 7n, maxPriorityFeePerGas: 1n, data: '0xabcd' }
    expect(parseTransaction(Transaction.from(fields).unsignedSerialized)).toMatchObject({
      chainId: 1n,
      nonce: 1n,
      to,
      value: 1n,
      data: Uint8Array.of(0xab, 0xcd),
      maxFee: 147_000n,
    })
  })

  test.each([
    ['without a chain, which could be sent on any', Transaction.from({ ...plain, type: 0, chainId: 0n, gasPrice: 1n })],
    ['that gives the account to a contract', Transaction.from({ ...plain, type: 4, authorizationList: [] })],
  ])('%s is refused', (_what, transaction) => {
    expect(parseTransaction(transaction.unsignedSerialized)).toBeUndefined()
  })

  test('that is signed already is not signed again', () => {
    const signature = { r: `0x${'11'.repeat(32)}`, s: `0x${'11'.repeat(32)}`, v: 27 }
    for (const type of [0, 1, 2]) {
      const transaction = Transaction.from({ ...plain, type, gasPrice: type === 2 ? null : 1n })
      transaction.signature = signature
      expect(parseTransaction(transaction.serialized)).toBeUndefined()
    }
  })

  test('with one bit changed is another one, or none', () => {
    const fields = { ...plain, type: 2, maxFeePerGas: 7n, maxPriorityFeePerGas: 1n, data: '0xabcd' }
    const bytes = Buffer.from(Transaction.from(fields).unsignedSerialized.slice(2), 'hex')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Uint8Array.from(bytes)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const read = parseTransaction(toHex(changed))
      if (read === undefined) continue
      const official = Transaction.from(toHex(changed))
      expect([read.to, read.value, read.chainId, read.nonce, toHex(read.data)]).toEqual([
        official.to?.toLowerCase() ?? undefined,
        official.value,
        official.chainId,
        BigInt(official.nonce),
        official.data,
      ])
    }
  })
})
