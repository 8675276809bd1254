import { deflateSync, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readZlib, writeZlib } from './zlib.ts'

const max = 200_000
const read = (bytes: Uint8Array) => readZlib(Uint8Array.from(bytes), max)

test('what we write is read by another zlib and here, also when it takes several blocks', async () => {
  const long = new Uint8Array(150_000).map((_, index) => (index * 7919) % 251)
  for (const bytes of [new Uint8Array(), Uint8Array.of(1), long.subarray(0, 65_535), long.subarray(0, 65_536), long]) {
    expect(inflateSync(writeZlib(bytes)).equals(bytes)).toBe(true)
    expect(Buffer.from((await read(writeZlib(bytes))) ?? 'none').equals(bytes)).toBe(true)
    expect(Buffer.from((await read(deflateSync(bytes))) ?? 'none').equals(bytes)).toBe(true)
  }
})

test('what is none is undefined, whatever it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      expect(await read(bytes)).toBeUndefined()
      expect(((await read(Uint8Array.of(0x78, 0x9c, ...bytes))) ?? '').length).toBeLessThanOrEqual(max)
    }),
  )
  const whole = deflateSync('hello hello hello hello')
  expect(await read(whole.subarray(0, -1))).toBeUndefined()
  const bent = Uint8Array.from(whole)
  bent[bent.length - 1] = (bent.at(-1) ?? 0) ^ 1
  expect(await read(bent)).toBeUndefined()
})

test('a few bytes that would become many are given up early', async () => {
  expect(await read(deflateSync(new Uint8Array(50_000_000)))).toBeUndefined()
  expect(await read(deflateSync(new Uint8Array(max + 1), { level: 0 }))).toBeUndefined()
  expect((await read(deflateSync(new Uint8Array(max))))?.length).toBe(max)
})
