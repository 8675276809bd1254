import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HistorySource } from './historySource.ts'
import { changeNotices, readNotices } from './notices.ts'

const { signal } = new AbortController()

function serverOf(answer: () => Response) {
  const asked: string[] = []
  const source: HistorySource = {
    ...{ url: '/api/history', noticesUrl: '/api/notices' },
    async fetch(url, { method, body }) {
      asked.push(`${method} ${url} ${body ?? ''}`)
      return answer()
    },
  }
  return { source, asked }
}

test('mails are asked for, confirmed and ended each at its own address', async () => {
  const { source, asked } = serverOf(() => Response.json({ state: 'on', email: 'a@b.example' }))
  const on = { status: 'known', notices: { state: 'on', email: 'a@b.example' } }
  expect(await readNotices(source, signal)).toEqual(on)
  expect(await changeNotices(source, { kind: 'ask', email: 'a@b.example' }, signal)).toEqual(on)
  await changeNotices(source, { kind: 'confirm', code: '12345678' }, signal)
  await changeNotices(source, { kind: 'end' }, signal)
  expect(asked).toEqual([
    'GET /api/notices ',
    'POST /api/notices {"email":"a@b.example"}',
    'POST /api/notices/confirm {"code":"12345678"}',
    'POST /api/notices/off {}',
  ])
  expect(await readNotices({ url: '/api/history', fetch: source.fetch }, signal)).toEqual({ status: 'absent' })
})

test.each([
  [404, 'notices_off', 'absent'],
  [401, 'not_signed_in', 'signedOut'],
  [400, 'invalid_request', 'wrongEmail'],
  [400, 'notice_code_wrong', 'wrongCode'],
  [429, 'too_many_notices', 'tooMany'],
  [500, 'constructor', 'failed'],
])('a refusal %i %s is %s', async (status, code, told) => {
  const { source } = serverOf(() => Response.json({ error: { code } }, { status }))
  expect(await readNotices(source, signal)).toEqual({ status: told })
})

test('error: whatever a server answers, nothing is thrown, and no address is made up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), fc.constantFrom(200, 400, 503), async (text, status) => {
      const { source } = serverOf(() => new Response(text, { status }))
      const answer = await readNotices(source, signal)
      if (answer.status === 'known' && answer.notices.state !== 'off')
        expect(answer.notices.email.length).toBeLessThan(255)
    }),
  )
  const away = serverOf(() => {
    throw new TypeError('away')
  })
  expect(await changeNotices(away.source, { kind: 'end' }, signal)).toEqual({ status: 'failed' })
})
