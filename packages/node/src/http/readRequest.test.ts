import { expect, test, vi } from 'vitest'
import { sayTo } from '../testing/sayTo.ts'
import { readRequest } from './readRequest.ts'
import { serve } from './serve.ts'

/** How much a server has read, of at most ten bytes, from a request that is sent as it stands here. */
async function lengthRead(head: string, body: string) {
  const read: unknown[] = []
  const take = async (request: Request) => {
    read.push(await readRequest(request, 10).then((bytes) => bytes?.length, String))
    return new Response()
  }
  const serving = await serve({ host: '127.0.0.1', port: 0, fetch: take })
  try {
    await sayTo(serving.url, `POST / HTTP/1.1\r\nhost: a\r\n${head}\r\n\r\n${body}`)
    await vi.waitFor(() => expect(read).toHaveLength(1))
    return read[0]
  } finally {
    await serving.close()
  }
}

test.each([
  ['of a length', 'content-length: 3', 'abc', 3],
  ['in pieces', 'transfer-encoding: chunked', '3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n', 5],
  ['of a length that is too much', 'content-length: 11', '01234567890', undefined],
  ['in pieces that are too much', 'transfer-encoding: chunked', '6\r\n012345\r\n5\r\n67890\r\n0\r\n\r\n', undefined],
  ['of a length that is a lie', 'content-length: 3', 'abcdefghijklmnop', 3],
  ['broken off', 'content-length: 9', 'abc', undefined],
  ['broken off between pieces', 'transfer-encoding: chunked', '3\r\nabc\r\n', undefined],
])('a body %s', async (_title, head, body, length) => expect(await lengthRead(head, body)).toBe(length))

test('a request of this process that says less than it sends is not believed', async () => {
  const request = new Request('http://a', { method: 'POST', body: 'abcdefghijk', headers: { 'content-length': '3' } })
  expect(await readRequest(request, 10)).toBeUndefined()
})

test('a request that names a length and comes in pieces as well never arrives', async () => {
  const take = vi.fn(async () => new Response())
  const serving = await serve({ host: '127.0.0.1', port: 0, fetch: take })
  try {
    const head = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n'
    expect(await sayTo(serving.url, `${head}3\r\nabc\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
    expect(take).not.toHaveBeenCalled()
  } finally {
    await serving.close()
  }
})
