import { expect, test } from 'vitest'
import { listen } from './listen.ts'

test('an address the machine does not have is left out, a taken port is not', async () => {
  const first = await listen({ fetch: () => new Response('hello') }, ['127.0.0.1', '203.0.113.1'], 0)
  expect(await (await fetch(`http://127.0.0.1:${first.port}`)).text()).toBe('hello')
  expect(first.hosts).toEqual(['127.0.0.1'])
  await expect(listen({ fetch: () => new Response() }, ['127.0.0.1'], first.port)).rejects.toMatchObject({
    code: 'port_in_use',
  })
  await first.close()
})

test('no usable address is a failure', async () => {
  await expect(listen({ fetch: () => new Response() }, ['203.0.113.1'], 0)).rejects.toMatchObject({
    code: 'cannot_listen',
  })
})
