import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import { findRival } from './findRival.ts'
import { followTransfer, type TransferProgress } from './followTransfer.ts'

const from = toAddress('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc')
const to = toAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
const hash = `0x${'ab'.repeat(32)}` as const
const other = `0x${'cd'.repeat(32)}` as const
const payment = { to, value: 5n, data: '0x' }
const shown = { hash: other, from, to, value: '0x5', input: '0x', nonce: '0x7' }
const { signal } = new AbortController()

const look = (...transactions: readonly Record<string, unknown>[]) =>
  findRival({
    hashes: [hash, other],
    from,
    nonce: 7,
    payment,
    signal,
    rpc: fakeRpc({
      eth_getTransactionByHash: ([wanted]) => transactions.find((each) => each['hash'] === wanted) ?? null,
    }),
  })

test('the same payment comes before any other with its nonce', async () => {
  expect(await look({ ...shown, hash, to: from, value: '0x0' }, shown)).toEqual({ hash: other, kind: 'same' })
  expect(await look({ ...shown, to: from, value: '0x0' })).toEqual({ hash: other, kind: 'other' })
})

test.each([
  ['another nonce: a wallet has dropped the one it was given', { nonce: '0x8' }],
  ['another account', { from: to }],
  ['no nonce at all', { nonce: null }],
])('one with %s is no rival', async (_with, changes) => {
  expect(await look({ ...shown, ...changes })).toBeUndefined()
})

/** Follows a transfer that its node has forgotten, for two minutes. */
async function follow(rival: Record<string, unknown> | undefined) {
  let isThere = true
  const clock = fakeClock()
  const abort = new AbortController()
  const heard: TransferProgress[] = []
  const rpc = fakeRpc({
    eth_getTransactionReceipt: () => null,
    eth_blockNumber: () => '0x1',
    eth_getTransactionCount: () => '0x7',
    eth_getTransactionByHash: ([wanted]) =>
      wanted === hash ? (isThere ? { ...shown, hash } : null) : wanted === other ? rival : null,
  })
  const options = { hash, from, rpc, clock, signal: abort.signal, rivals: () => [hash, other] }
  void followTransfer(options, (progress) => heard.push(progress)).catch(() => undefined)
  await clock.advance(1000)
  isThere = false
  for (let second = 0; second < 120; second++) await clock.advance(1000)
  abort.abort()
  return heard.map((progress) => [progress.status, progress.hash])
}

test('while a cancellation waits in its place nothing is called dropped', async () => {
  expect(await follow({ ...shown, to: from, value: '0x0' })).toEqual([['seen', hash]])
})

test('the same payment in its place is followed from then on', async () => {
  expect(await follow(shown)).toEqual([
    ['seen', hash],
    ['seen', other],
  ])
})

test('what a wallet has made of it with another nonce keeps nothing from being called dropped', async () => {
  expect(await follow({ ...shown, to: from, value: '0x0', nonce: '0x8' })).toEqual([
    ['seen', hash],
    ['dropped', hash],
  ])
})
