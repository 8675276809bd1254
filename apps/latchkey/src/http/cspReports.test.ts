import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { createCspReports } from './cspReports.ts'

const origin = 'http://localhost:4400'

function setUp() {
  const clock = fakeClock()
  const reports = createCspReports({ origin, clock, log: silentLog })
  const send = async (body: BodyInit | null, headers: Record<string, string> = {}, method = 'POST') => {
    const type = { 'content-type': 'application/csp-report' }
    const init: RequestInit & { duplex: 'half' } = { method, body, headers: { ...type, ...headers }, duplex: 'half' }
    return (await reports.answer(new Request(`${origin}/api/csp-report`, init))).status
  }
  return { clock, reports, send }
}

test('a report of an own page is taken and counted', async () => {
  const { reports, send } = setUp()
  expect(await send('{}')).toBe(204)
  expect(await send('{}', { origin })).toBe(204)
  expect(reports.count()).toBe(2)
})

test('error: other methods, types and origins are refused and not counted', async () => {
  const { reports, send } = setUp()
  expect(await send('{}', {}, 'PUT')).toBe(405)
  expect(await send('{}', { 'content-type': 'text/plain' })).toBe(415)
  expect(await send('{}', { origin: 'https://evil.test' })).toBe(403)
  expect(reports.count()).toBe(0)
})

test('error: a body sent in pieces is read no further than its limit', async () => {
  const { send } = setUp()
  let pulled = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled++
      controller.enqueue(new Uint8Array(8192))
    },
  })
  expect(await send(endless)).toBe(413)
  expect(pulled).toBeLessThan(10)
})

test('error: more than sixty a minute are not taken', async () => {
  const { clock, send } = setUp()
  for (let index = 0; index < 60; index++) await send('{}')
  expect(await send('{}')).toBe(429)
  await clock.advance(60_000)
  expect(await send('{}')).toBe(204)
})

test('the log has the directive and nothing else of a report', async () => {
  const said: unknown[][] = []
  const log = { ...silentLog, warn: (...words: unknown[]) => void said.push(words) }
  const reports = createCspReports({ origin, clock: fakeClock(), log })
  const send = async (body: object) =>
    await reports.answer(
      new Request(`${origin}/api/csp-report`, {
        method: 'POST',
        headers: { 'content-type': 'application/csp-report' },
        body: JSON.stringify(body),
      }),
    )
  const page = `${origin}/wallet?code=123456`
  await send({ 'csp-report': { 'document-uri': page, 'effective-directive': 'script-src-elem', 'script-sample': 'x' } })
  await send([{ body: { documentURL: page, effectiveDirective: 'img-src', sample: 'x' } }])
  await send({ 'document-uri': page })
  const message = 'The content security policy stopped something'
  expect(said).toEqual(['script-src-elem', 'img-src', 'unknown'].map((directive) => [message, { directive }]))
})
