import { deflateSync, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readZlib, writeZlib } from './zlib.ts'

const max = 200_000
/** Runs and repeats of both, so that all kinds of blocks and codes are met. */
const contents = fc
  .array(fc.tuple(fc.uint8Array({ maxLength: 40 }), fc.integer({ min: 1, max: 40 })), { maxLength: 30 })
  .map((parts) =>
    Uint8Array.from(
      parts.flatMap(([part, times]) =>
        Array(times)
          .fill([...part])
          .flat(),
      ),
    ),
  )
const strategies = fc.constantFrom(0, 1, 2, 3, 4)

test('what another zlib has compressed is read, at every level and by every strategy', () => {
  fc.assert(
    fc.property(contents, fc.integer({ min: 0, max: 9 }), strategies, (bytes, level, strategy) => {
      expect(readZlib(deflateSync(bytes, { level, strategy }), max)).toEqual(bytes)
    }),
  )
})

test('what we write is read by another zlib, also when it takes several blocks', () => {
  const long = new Uint8Array(150_000).map((_, index) => (index * 7919) % 251)
  for (const bytes of [new Uint8Array(), Uint8Array.of(1), long.subarray(0, 65_535), long.subarray(0, 65_536), long]) {
    expect(new Uint8Array(inflateSync(writeZlib(bytes)))).toEqual(bytes)
    expect(readZlib(writeZlib(bytes), max)).toEqual(bytes)
  }
})

test('what is none is undefined, whatever it is', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(readZlib(bytes, max)).toBeUndefined()
      const read = readZlib(Uint8Array.of(0x78, 0x9c, ...bytes), max)
      expect(read === undefined || read.length <= max).toBe(true)
    }),
  )
  const whole = deflateSync('hello hello hello hello')
  expect(readZlib(whole.subarray(0, -1), max)).toBeUndefined()
  const bent = Uint8Array.from(whole)
  bent[bent.length - 1] = (bent.at(-1) ?? 0) ^ 1
  expect(readZlib(bent, max)).toBeUndefined()
})

test('a few bytes that would become many are given up early', () => {
  expect(readZlib(deflateSync(new Uint8Array(50_000_000)), max)).toBeUndefined()
  expect(readZlib(deflateSync(new Uint8Array(max), { level: 0 }), max - 1)).toBeUndefined()
  expect(readZlib(deflateSync(new Uint8Array(max)), max)?.length).toBe(max)
})
