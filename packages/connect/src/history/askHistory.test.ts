import { afterEach, expect, test, vi } from 'vitest'
import { fakeEntry, fakeHistory } from '../testing/fakeHistory.ts'
import { askHistory, askOlder, historyFile } from './askHistory.ts'

const { signal } = new AbortController()

afterEach(() => void vi.useRealTimers())

test('a page is asked for with its filters, and read', async () => {
  const server = fakeHistory([fakeEntry()])
  const filters = {
    chainId: 31337,
    direction: 'in',
    asset: 'coin',
    state: 'done',
    search: ` ${'x'.repeat(90)} `,
  } as const
  const answer = await askHistory(server.source, { filters, limit: 50, before: 'c&1', isHidden: true }, signal)
  expect(answer).toMatchObject({ status: 'known', page: { networks: [{ chainId: 31337 }] } })
  expect(server.asked).toEqual([
    `/api/history?chain=31337&direction=in&asset=coin&outcome=success&search=${'x'.repeat(66)}&limit=50&before=c%261&hidden=only`,
  ])
})

test.each([
  [401, 'signedOut'],
  [404, 'absent'],
  [503, 'absent'],
])('a server that answers %i is %s', async (status, told) => {
  const server = fakeHistory()
  server.status = status
  expect(await askHistory(server.source, { limit: 1 }, signal)).toEqual({ status: told })
})

test.each([0, 429, 500])('a server that answers %i cannot be reached', async (status) => {
  const server = fakeHistory()
  server.status = status
  await expect(askHistory(server.source, { limit: 1 }, signal)).rejects.toMatchObject({ code: 'history_unreachable' })
  await expect(askOlder(server.source, 1, signal)).rejects.toMatchObject({ code: 'history_unreachable' })
})

test.each([
  ['no JSON', 'page'],
  ['another shape', '{"entries":[]}'],
  ['more than anybody reads', ' '.repeat(2_000_001)],
])('error: an answer that is %s', async (_title, text) => {
  const source = { url: '/h', fetch: async () => new Response(text) }
  await expect(askHistory(source, { limit: 1 }, signal)).rejects.toMatchObject({ code: 'history_bad_answer' })
})

test('a server that begins an answer and never ends it cannot be reached', async () => {
  vi.useFakeTimers()
  const source = { url: '/h', fetch: async () => new Response(new ReadableStream()) }
  const refused = expect(askHistory(source, { limit: 1 }, signal)).rejects.toMatchObject({
    code: 'history_unreachable',
  })
  await vi.advanceTimersByTimeAsync(30_000)
  await refused
})

test('who asks no longer gets his own reason', async () => {
  const reason = new Error('gone')
  const source = { url: '/h', fetch: () => Promise.reject(new TypeError('aborted')) }
  await expect(askHistory(source, { limit: 1 }, AbortSignal.abort(reason))).rejects.toBe(reason)
})

test('the server is asked to read further back', async () => {
  const server = fakeHistory()
  await askOlder(server.source, 10, signal)
  expect(server.asked).toEqual(['POST /api/history/older {"chainId":10}'])
})

test('the token of the login goes with that request, where there is one', async () => {
  for (const [body, token] of [
    [{ csrfToken: 'secret' }, 'secret'],
    [{ csrfToken: 5 }, null],
  ] as const) {
    const sent: (string | null)[] = []
    const fetch = async (url: string, init: RequestInit) => {
      if (url === '/api/login') return Response.json(body)
      sent.push(new Headers(init.headers).get('x-latchkey-csrf'))
      return Response.json({})
    }
    await askOlder({ url: '/h', fetch, loginUrl: '/api/login' }, 10, signal)
    expect(sent).toEqual([token])
  }
})

test('the file is under the same filters', () => {
  const { source } = fakeHistory()
  expect(historyFile(source, {})).toBe('/api/history.csv')
  expect(historyFile(source, { direction: 'out', state: 'done' })).toBe(
    '/api/history.csv?direction=out&outcome=success',
  )
})
