import { expect, test } from 'vitest'
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
