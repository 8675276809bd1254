import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { createDrain } from './drain.ts'

function setUp(noticeMs = 0) {
  const clock = fakeClock()
  const said: unknown[][] = []
  const log = { ...silentLog, warn: (...words: unknown[]) => void said.push(words) }
  const drain = createDrain({ noticeMs, patienceMs: 20_000, clock, log })
  const ask = (path: string, answer = async () => new Response('ok')) =>
    drain.take(new Request(`http://localhost${path}`), answer)
  /** A request that is answered when it is told to. */
  const askSlowly = () => {
    let end: () => void = () => undefined
    const waiting = new Promise<Response>((resolve) => {
      end = () => resolve(new Response('late'))
    })
    return { answered: ask('/api/login', () => waiting), end: () => end() }
  }
  return { clock, drain, ask, askSlowly, said }
}

test('until it is told to stop, everybody is answered and may ask again on the same connection', async () => {
  const { ask, drain } = setUp()
  const answer = await ask('/')
  expect([answer.status, answer.headers.get('connection'), drain.isStopping()]).toEqual([200, null, false])
})

test('what was begun is answered, nothing new is begun, and how it is can still be asked', async () => {
  const { ask, askSlowly, drain, said } = setUp()
  const slow = askSlowly()
  await drain.begin()
  const finished = drain.finish()
  const refused = await ask('/')
  expect([refused.status, refused.headers.get('connection'), refused.headers.get('retry-after')]).toEqual([
    503,
    'close',
    '1',
  ])
  for (const path of ['/health/ready', '/healthz']) expect((await ask(path)).status).toBe(200)
  slow.end()
  const late = await slow.answered
  expect([await late.text(), late.headers.get('connection')]).toEqual(['late', 'close'])
  await finished
  expect(said).toEqual([])
})

test('in the time of notice everybody is answered, and told to go elsewhere next', async () => {
  const { ask, clock, drain } = setUp(5000)
  const begun = drain.begin()
  const answer = await ask('/')
  expect([answer.status, answer.headers.get('connection'), drain.isStopping()]).toEqual([200, 'close', true])
  await clock.advance(5000)
  await begun
  expect((await ask('/')).status).toBe(503)
})

test('what takes longer than it may is cut off, and told of', async () => {
  const { askSlowly, clock, drain, said } = setUp()
  askSlowly()
  askSlowly().end()
  await drain.begin()
  let isOver = false
  const finished = drain.finish().then(() => {
    isOver = true
  })
  await clock.advance(19_999)
  expect(isOver).toBe(false)
  await clock.advance(1)
  await finished
  expect(said).toEqual([['Requests that took too long were cut off', { requests: 1 }]])
})

test('the patience is counted from when nothing new is begun, whatever else was closed meanwhile', async () => {
  const { askSlowly, clock, drain, said } = setUp()
  askSlowly()
  await drain.begin()
  await clock.advance(20_000)
  await drain.finish()
  expect(said).toHaveLength(1)
})
