import { expect, test } from 'vitest'
import { readBytes } from './readBytes.ts'

const bodyOf = (...parts: readonly number[][]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(Uint8Array.from(part))
      controller.close()
    },
  })

test('the pieces of a body come back as one', async () => {
  expect(await readBytes(bodyOf([1, 2], [], [3]), 3)).toEqual(Uint8Array.of(1, 2, 3))
  expect(await readBytes(bodyOf(), 0)).toEqual(new Uint8Array())
  expect(await readBytes(null, 0)).toEqual(new Uint8Array())
})

test('error: a body that is one byte too long is not read', async () => {
  expect(await readBytes(bodyOf([1, 2], [3]), 2)).toBeUndefined()
})
