import { afterEach, expect, test, vi } from 'vitest'
import { askJson, type Fetch } from './askJson.ts'
import { toUtf8 } from './encoding.ts'
import { fakeClock } from './testing/index.ts'
import { TimeoutError } from './time.ts'

const url = '/api/somewhere'

afterEach(() => void vi.useRealTimers())

function answering(body: BodyInit | null, status = 200): Fetch {
  return async () => new Response(body, { status })
}

test('an answer of any status is read', async () => {
  const { response, body, isTooLong } = await askJson({ url, fetch: answering('{"a":1}', 403), maxBytes: 7 })
  expect([response.status, body, isTooLong]).toEqual([403, { a: 1 }, false])
})

test.each(['', 'no JSON', '{'])('%j is no JSON', async (text) => {
  expect(await askJson({ url, fetch: answering(text), maxBytes: 100 })).toMatchObject({
    body: undefined,
    isTooLong: false,
  })
})

test('bytes that are no UTF-8 are no JSON, wherever they stand', async () => {
  for (const bytes of [
    [0x22, 0xff, 0x22],
    [0x22, 0xed, 0xa0, 0x80, 0x22],
    [0x31, 0xc3],
  ]) {
    const answer = await askJson({ url, fetch: answering(Uint8Array.from(bytes)), maxBytes: 100 })
    expect(answer).toMatchObject({ body: undefined, isTooLong: false })
  }
  expect(await askJson({ url, fetch: answering('\ufeff"é"'), maxBytes: 100 })).toMatchObject({ body: 'é' })
})

test('an answer that is too long is not read to its end', async () => {
  let pulled = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled++
      controller.enqueue(toUtf8('"'.padEnd(100)))
    },
  })
  expect(await askJson({ url, fetch: answering(endless), maxBytes: 1000 })).toMatchObject({
    body: undefined,
    isTooLong: true,
  })
  expect(pulled).toBeLessThan(20)
})

test('it goes with the login of this origin and follows no redirect, unless it says otherwise', async () => {
  const inits: RequestInit[] = []
  const fetch: Fetch = async (_url, init) => {
    inits.push(init)
    return new Response('1')
  }
  await askJson({ url, fetch, maxBytes: 10 })
  await askJson({ url, fetch, maxBytes: 10, credentials: 'omit' })
  expect(inits).toMatchObject([
    { credentials: 'same-origin', redirect: 'error' },
    { credentials: 'omit', redirect: 'error' },
  ])
})

/** Answers with headers, and never with a body; as the platform's, it ends with its signal. */
const silent: Fetch = async (_url, { signal }) =>
  new Response(
    new ReadableStream({ start: (body) => signal?.addEventListener('abort', () => body.error(signal.reason)) }),
  )

test('a body that never comes ends with its time, and so does the request', async () => {
  const clock = fakeClock()
  const asked: AbortSignal[] = []
  const fetch: Fetch = async (place, init) => {
    if (init.signal) asked.push(init.signal)
    return await silent(place, init)
  }
  const answer = askJson({ url, fetch, maxBytes: 10, within: { timeoutMs: 1000, clock } })
  const refused = expect(answer).rejects.toThrow(TimeoutError)
  await clock.advance(1000)
  await refused
  expect(asked.map(({ aborted }) => aborted)).toEqual([true])
})

test('who names no time waits half a minute', async () => {
  vi.useFakeTimers()
  const refused = expect(askJson({ url, fetch: silent, maxBytes: 10 })).rejects.toThrow(TimeoutError)
  await vi.advanceTimersByTimeAsync(30_000)
  await refused
})

test('an abort ends it with its reason, before and while it is answered', async () => {
  const abort = new AbortController()
  const reason = new TypeError('Nobody waits')
  const answer = askJson({ url, fetch: silent, maxBytes: 10, signal: abort.signal })
  abort.abort(reason)
  await expect(answer).rejects.toBe(reason)
  const failing: Fetch = async (_url, { signal }) => {
    signal?.throwIfAborted()
    return new Response('1')
  }
  await expect(askJson({ url, fetch: failing, maxBytes: 10, signal: abort.signal })).rejects.toBe(reason)
})
