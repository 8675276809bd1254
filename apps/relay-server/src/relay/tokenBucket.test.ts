import { expect, test } from 'vitest'
import { createTokenBucket, isFull, takeTokens } from './tokenBucket.ts'

const allowance = { perSecond: 10, burst: 20 }

test('a burst passes, then so many a second', () => {
  const bucket = createTokenBucket(allowance, 0)
  const taken = (nowMs: number, times: number) =>
    Array.from({ length: times }, () => takeTokens(bucket, allowance, nowMs)).filter(Boolean).length
  expect(taken(0, 20)).toBe(20)
  expect(taken(0, 1)).toBe(0)
  expect(isFull(bucket, allowance, 1000)).toBe(false)
  expect(isFull(bucket, allowance, 60_000)).toBe(true)
})

test('who goes on although it is empty waits longer, but not for ever', () => {
  const bucket = createTokenBucket(allowance, 0)
  for (let index = 0; index < 1000; index++) takeTokens(bucket, allowance, 0)
  expect(takeTokens(bucket, allowance, 1000)).toBe(false)
  expect(takeTokens(bucket, allowance, 4200)).toBe(true)
})

test('a clock that goes back takes nothing away', () => {
  const bucket = createTokenBucket(allowance, 10_000)
  expect(takeTokens(bucket, allowance, 0)).toBe(true)
  expect(bucket.tokens).toBe(19)
})
