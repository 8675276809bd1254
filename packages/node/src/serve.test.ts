import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callOfRequest, type HttpCall, toResponse } from './httpCall.ts'
import { serve, serveCalls } from './serve.ts'

test('a request reaches fetch, and its answer comes back', async () => {
  const serving = await serve({
    fetch: (request) => new Response(new URL(request.url).pathname),
    host: '127.0.0.1',
    port: 0,
  })
  try {
    expect(serving.url).toBe(`http://127.0.0.1:${serving.port}`)
    expect(await (await fetch(`${serving.url}/a/b`)).text()).toBe('/a/b')
  } finally {
    await serving.close()
  }
  await expect(fetch(serving.url)).rejects.toThrow()
})

test('error: a taken port and an unusable address are told apart', async () => {
  const answer = () => new Response()
  const first = await serve({ fetch: answer, host: '127.0.0.1', port: 0 })
  try {
    await expect(serve({ fetch: answer, host: '127.0.0.1', port: first.port })).rejects.toMatchObject({
      code: 'port_in_use',
      message: `Port ${first.port} on 127.0.0.1 is in use by another program.`,
    })
    await expect(serve({ fetch: answer, host: '192.0.2.1', port: 0 })).rejects.toMatchObject({ code: 'cannot_listen' })
  } finally {
    await first.close()
  }
})

describe('a call says the same of a request', () => {
  /** Answers with what it was asked, and reads no more than 10 bytes. */
  async function answer(call: HttpCall) {
    const body = call.method === 'POST' ? await call.readBody(10) : new Uint8Array()
    const seen = {
      ...{ method: call.method, path: call.path, kind: call.header('x-kind') ?? null },
      ...{
        missing: call.header('x-other') ?? null,
        body: body === undefined ? 'too long' : Buffer.from(body).toString(),
      },
    }
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(seen) }
  }
  const streamed = (parts: readonly string[]) => ({
    method: 'POST',
    duplex: 'half' as const,
    body: new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
        controller.close()
      },
    }),
  })
  const cases: [string, string, () => RequestInit, object][] = [
    ['without a body', '/a/b?c=d', () => ({}), { method: 'GET', path: '/a/b', body: '', missing: null }],
    ['with a header', '/', () => ({ headers: { 'X-Kind': 'own' } }), { kind: 'own' }],
    ['with a body', '/', () => ({ method: 'POST', body: '0123456789' }), { body: '0123456789' }],
    ['with an empty body', '/', () => ({ method: 'POST' }), { body: '' }],
    ['with a body in pieces', '/', () => streamed(['01', '23']), { body: '0123' }],
    ['with a body that is too long', '/', () => ({ method: 'POST', body: '0'.repeat(100_000) }), { body: 'too long' }],
    ['with pieces that are too long', '/', () => streamed(['012345', '6789a']), { body: 'too long' }],
  ]
  let serving: Awaited<ReturnType<typeof serveCalls>>
  beforeAll(async () => {
    serving = await serveCalls({ answer, host: '127.0.0.1', port: 0 })
  })
  afterAll(() => serving.close())

  test.each(cases)('%s', async (_, path, init, seen) => {
    expect(await (await fetch(`${serving.url}${path}`, init())).json()).toMatchObject(seen)
    const request = new Request(`http://example.org${path}`, init())
    expect(await toResponse(await answer(callOfRequest(request, undefined))).json()).toMatchObject(seen)
  })
})

test('an answer without a body, and one that nobody wrote', async () => {
  const answer = async ({ path }: HttpCall) => {
    if (path === '/fault') throw new Error('unexpected')
    return { status: 204, headers: { vary: 'origin' }, body: '' }
  }
  const serving = await serveCalls({ answer, host: '127.0.0.1', port: 0 })
  try {
    const empty = await fetch(serving.url)
    expect([empty.status, empty.headers.get('vary'), await empty.text()]).toEqual([204, 'origin', ''])
    await expect(fetch(`${serving.url}/fault`)).rejects.toThrow()
  } finally {
    await serving.close()
  }
})
