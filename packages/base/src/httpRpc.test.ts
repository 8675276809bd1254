import { expect, test } from 'vitest'
import type { Fetch } from './askJson.ts'
import { httpRpc } from './httpRpc.ts'
import { RpcError } from './jsonRpc.ts'
import { fakeClock } from './testing/fakeClock.ts'

type Wire = { id: number; method: string; params: unknown }

function node(answer: (body: Wire | Wire[]) => unknown): { fetch: Fetch; bodies: (Wire | Wire[])[] } {
  const bodies: (Wire | Wire[])[] = []
  const fetch: Fetch = async (_url, init) => {
    const body = JSON.parse(String(init.body)) as Wire | Wire[]
    bodies.push(body)
    const value = answer(body)
    return new Response(typeof value === 'string' ? value : JSON.stringify(value))
  }
  return { fetch, bodies }
}

const echo = (wire: Wire) => ({ jsonrpc: '2.0', id: wire.id, result: wire.method })
const rpcOver = (fetch: Fetch, clock = fakeClock()) => httpRpc({ url: 'http://node.test', fetch, clock })

test('one call is one request, answered by its result', async () => {
  const { fetch, bodies } = node((body) => echo(body as Wire))
  expect(await rpcOver(fetch).call({ method: 'eth_chainId' })).toBe('eth_chainId')
  expect(bodies).toEqual([{ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }])
})

test('a batch is one request; answers are matched by id, whatever their order', async () => {
  const { fetch, bodies } = node((body) => (body as Wire[]).map(echo).reverse())
  const outcomes = await rpcOver(fetch).batch([{ method: 'a' }, { method: 'b' }])
  expect(outcomes).toEqual([{ result: 'a' }, { result: 'b' }])
  expect(bodies).toHaveLength(1)
})

test('a node that knows no batches is asked one by one, and not tried again', async () => {
  const { fetch, bodies } = node((body) =>
    Array.isArray(body) ? { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no arrays' } } : echo(body),
  )
  const rpc = rpcOver(fetch)
  expect(await rpc.batch([{ method: 'a' }, { method: 'b' }])).toEqual([{ result: 'a' }, { result: 'b' }])
  await rpc.batch([{ method: 'c' }, { method: 'd' }])
  expect(bodies.filter(Array.isArray)).toHaveLength(1)
})

test('a failed call of a batch does not fail the others', async () => {
  const { fetch } = node((body) =>
    (body as Wire[]).map((wire) =>
      wire.method === 'bad'
        ? { id: wire.id, error: { code: 3, message: 'execution reverted\nsecond line', data: '0x01' } }
        : echo(wire),
    ),
  )
  const [good, bad] = await rpcOver(fetch).batch([{ method: 'good' }, { method: 'bad' }])
  expect(good).toEqual({ result: 'good' })
  const error = bad !== undefined && 'error' in bad ? bad.error : undefined
  expect(error?.message).toBe('The network node refused bad: execution reverted')
  expect(error?.rpcCode).toBe(3)
  expect(error?.rpcData).toBe('0x01')
})

test('error: answers that cannot be read are rpc_bad_answer', async () => {
  for (const body of ['', 'null', '[]', '"x"', '{}', '{"id":1}', '<html>', `"${'x'.repeat(2_000_001)}"`]) {
    const { fetch } = node(() => body)
    const outcome = await rpcOver(fetch)
      .call({ method: 'a' })
      .catch((error: unknown) => error)
    expect(outcome).toBeInstanceOf(RpcError)
    expect((outcome as RpcError).code).toBe('rpc_bad_answer')
  }
})

const page = (status: number, body = '<h1>Oops</h1>') => new Response(body, { status })
const refusal = (status: number) =>
  page(status, JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32005, message: 'slow down' } }))

test.each([401, 404, 429, 500, 502, 503])('error: the page of a status %i is no node', async (status) => {
  for (const body of ['<h1>Oops</h1>', '', '{"error":"not found"}', '{"message":"no"}', 'null']) {
    const failure = rpcOver(async () => page(status, body)).call({ method: 'a' })
    await expect(failure, body).rejects.toMatchObject({ code: 'rpc_unreachable', data: { status } })
  }
})

test.each([400, 429, 500])('error: the refusal of a node is one whatever its status is (%i)', async (status) => {
  await expect(rpcOver(async () => refusal(status)).call({ method: 'a' })).rejects.toMatchObject({
    code: 'rpc_failed',
    rpcCode: -32005,
  })
})

test('error: a node that is busy or gone for a moment is still one that takes batches', async () => {
  const answers = [refusal(429), page(503), page(404)]
  const bodies: unknown[] = []
  const rpc = rpcOver(async (_url, init) => {
    const wires = JSON.parse(String(init.body)) as Wire[]
    bodies.push(wires)
    return answers.shift() ?? Response.json(wires.map(echo))
  })
  const ask = () => rpc.batch([{ method: 'a' }, { method: 'b' }])
  await expect(ask()).rejects.toMatchObject({ code: 'rpc_failed', rpcCode: -32005 })
  await expect(ask()).rejects.toMatchObject({ code: 'rpc_unreachable', data: { status: 503 } })
  await expect(ask()).rejects.toMatchObject({ code: 'rpc_unreachable', data: { status: 404 } })
  expect(await ask()).toEqual([{ result: 'a' }, { result: 'b' }])
  expect(bodies).toHaveLength(4)
})

test('a node that refused one by one as well has not shown that it takes no batches', async () => {
  let isBroken = true
  const sizes: number[] = []
  const rpc = rpcOver(async (_url, init) => {
    const body = JSON.parse(String(init.body)) as Wire | Wire[]
    sizes.push([body].flat().length)
    if (isBroken) return page(200)
    return Response.json(Array.isArray(body) ? body.map(echo) : echo(body))
  })
  const ask = () => rpc.batch([{ method: 'a' }, { method: 'b' }])
  expect(await ask()).toMatchObject([{ error: { code: 'rpc_bad_answer' } }, { error: { code: 'rpc_bad_answer' } }])
  isBroken = false
  expect(await ask()).toEqual([{ result: 'a' }, { result: 'b' }])
  expect(sizes).toEqual([2, 1, 1, 2])
})

test('error: an endless answer is read no further than its limit', async () => {
  let pulled = 0
  let isCancelled = false
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled++
        controller.enqueue(new Uint8Array(100_000).fill(0x20))
      },
      cancel() {
        isCancelled = true
      },
    })
  const rpc = rpcOver(async () => new Response(endless()))
  await expect(rpc.call({ method: 'a' })).rejects.toMatchObject({ code: 'rpc_bad_answer' })
  expect(pulled).toBeLessThan(25)
  expect(isCancelled).toBe(true)
})

test('characters that come in two pieces are put together', async () => {
  const bytes = new TextEncoder().encode('{"id":1,"result":"Zürich"}')
  const cut = bytes.indexOf(0xc3) + 1
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, cut))
      controller.enqueue(bytes.slice(cut))
      controller.close()
    },
  })
  expect(await rpcOver(async () => new Response(body)).call({ method: 'a' })).toBe('Zürich')
})

test('error: a node that cannot be reached is rpc_unreachable with its cause', async () => {
  const cause = new TypeError('fetch failed')
  const outcome = await rpcOver(() => Promise.reject(cause))
    .call({ method: 'a' })
    .catch((error: unknown) => error)
  expect((outcome as RpcError).code).toBe('rpc_unreachable')
  expect((outcome as RpcError).cause).toBe(cause)
})

test('error: a node that never answers is given up after the deadline, and its request is ended', async () => {
  const clock = fakeClock()
  let signal: AbortSignal | null | undefined
  const rpc = rpcOver((_url, init) => {
    signal = init.signal
    return new Promise<Response>(() => undefined)
  }, clock)
  let failure: unknown
  rpc.call({ method: 'a' }).catch((error: unknown) => {
    failure = error
  })
  await clock.advance(10_000)
  expect((failure as RpcError).code).toBe('rpc_unreachable')
  expect(signal?.aborted).toBe(true)
})

test('an aborted call rejects with the reason of its signal', async () => {
  const abort = new AbortController()
  const rpc = rpcOver(
    (_url, init) =>
      new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  )
  const waiting = rpc.call({ method: 'a' }, { signal: abort.signal })
  abort.abort('left')
  await expect(waiting).rejects.toBe('left')
})

test('an empty batch asks nobody', async () => {
  const { fetch, bodies } = node(() => [])
  expect(await rpcOver(fetch).batch([])).toEqual([])
  expect(bodies).toHaveLength(0)
})
