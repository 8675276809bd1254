import { expect, test } from 'vitest'
import { requestId } from '../log/requestId.ts'
import { sayTo } from '../testing/sayTo.ts'
import { serve } from './serve.ts'

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

test('a body that nobody reads to its end is answered all the same', async () => {
  const serving = await serve({ fetch: () => new Response('enough', { status: 413 }), host: '127.0.0.1', port: 0 })
  try {
    const answer = await fetch(serving.url, { method: 'POST', body: '0'.repeat(100_000) })
    expect([answer.status, await answer.text()]).toEqual([413, 'enough'])
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/)
  } finally {
    await serving.close()
  }
})

test.each([
  ['no Host header', 'GET /a HTTP/1.1\r\n\r\n', 'GET'],
  ['no Host header beside a whole address', 'POST http://a.example/ HTTP/1.1\r\n\r\n', 'POST'],
  ['an empty one', 'GET /a HTTP/1.1\r\nHost:\r\n\r\n', 'GET'],
  ['one that is no host', 'GET /a HTTP/1.1\r\nHost: a b\r\n\r\n', 'GET'],
  ['a target that is no address', 'OPTIONS * HTTP/1.1\r\nHost: a.example\r\n\r\n', 'OPTIONS'],
])('error: a request with %s is refused, under an id, and told of', async (_, text, method) => {
  const told: unknown[] = []
  const serving = await serve({
    fetch: () => new Response('answered'),
    onUnreadable: (of) => void told.push([of, requestId()]),
    host: '127.0.0.1',
    port: 0,
  })
  try {
    const answer = await sayTo(serving.url, text)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(told).toEqual([[method, /x-request-id: (\S+)/i.exec(answer)?.[1]]])
  } finally {
    await serving.close()
  }
})

test('a request in HTTP/1.0, which knows no Host header, is answered', async () => {
  const fetch = ({ url }: Request) => new Response(url)
  const onUnreadable = (method: string) => expect.unreachable(method)
  const serving = await serve({ fetch, onUnreadable, host: '127.0.0.1', port: 0 })
  try {
    const answer = await sayTo(serving.url, 'GET /healthz HTTP/1.0\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*x-request-id: .*\r\n\r\nhttp:\/\/127\.0\.0\.1\/healthz$/s)
    expect(await sayTo(serving.url, 'GET /a HTTP/1.0\r\nHost: a.example\r\n\r\n')).toContain('http://a.example/a')
  } finally {
    await serving.close()
  }
})

test('what is answered while it closes is the last on its connection', async () => {
  let answer: (response: Response) => void = () => undefined
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const fetch = () => {
    arrive()
    return new Promise<Response>((resolve) => {
      answer = resolve
    })
  }
  const serving = await serve({ fetch, host: '127.0.0.1', port: 0 })
  const heard = sayTo(serving.url, 'GET / HTTP/1.1\r\nHost: a.example\r\n\r\n')
  await arrived
  const closed = serving.close()
  answer(new Response('answered'))
  expect(await heard).toMatch(/^HTTP\/1\.1 200 .*connection: close\r\n.*\r\n\r\nanswered$/is)
  await closed
})
