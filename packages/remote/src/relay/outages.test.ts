import { describe, expect, test } from 'vitest'
import type { RelayStatus } from './relay.ts'
import { relayUrl, testClient, testRelay, topicOf } from './testing/testClient.ts'

const topic = topicOf(1)
const publication = { topic, message: 'c2VhbGVk', ttlSeconds: 300, tag: 1108 }

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => 'done',
    (error) => error?.code ?? error,
  )
}

describe('a relay that cannot be reached', () => {
  test('is tried with growing pauses up to five seconds, spread by half', async () => {
    const { clock, server } = testRelay()
    server.set('down')
    const triedMs: number[] = []
    const openChannel = (url: string) => {
      triedMs.push(clock.now())
      return server.open(url)
    }
    const { relay } = testClient({ clock, server, openChannel })
    relay.subscribe([topic]).catch(() => undefined)
    await clock.advance(60_000)
    const pausesMs = triedMs.slice(1).map((atMs, index) => atMs - (triedMs[index] ?? 0))
    for (const [index, pauseMs] of pausesMs.entries()) {
      const middleMs = [100, 1000, 2000, 3000, 4000][index] ?? 5000
      expect(pauseMs).toBeGreaterThanOrEqual(middleMs * 0.5)
      expect(pauseMs).toBeLessThanOrEqual(middleMs * 1.5)
    }
    expect(new Set(pausesMs).size).toBeGreaterThan(5)
  })

  test('is shown as such, with the time of the first failure, until it is back', async () => {
    const { clock, server, one } = testRelay()
    const shown: RelayStatus[] = []
    one.relay.status.subscribe((status) => shown.push(status))
    server.set('down')
    const sinceMs = clock.now()
    const subscribed = codeOf(one.relay.subscribe([topic]))
    await clock.advance(30_000)
    server.set('up')
    await clock.advance(8000)
    expect(await subscribed).toBe('done')
    expect(shown).toContainEqual({ status: 'unreachable', sinceMs })
    expect(shown.at(-1)).toEqual({ status: 'connected', url: relayUrl })
    expect(shown.filter(({ status }) => status === 'connecting')).toHaveLength(1)
  })

  test('a cut that is mended at once is not called unreachable', async () => {
    const { clock, server, one } = testRelay()
    void one.relay.subscribe([topic])
    await clock.advance(0)
    const shown: string[] = []
    one.relay.status.subscribe(({ status }) => shown.push(status))
    server.cut()
    await clock.advance(1000)
    expect(shown.filter((status) => status === 'unreachable')).toEqual([])
    expect(shown.at(-1)).toBe('connected')
  })

  test('error: a publication is given back after a minute, or when its lifetime ends', async () => {
    const { clock, server, one } = testRelay()
    server.set('down')
    const startMs = clock.now()
    const endedMs: number[] = []
    const works = [300, 30].map(async (ttlSeconds) => {
      const code = await codeOf(one.relay.publish({ ...publication, ttlSeconds }))
      endedMs.push(clock.now() - startMs)
      return code
    })
    await clock.advance(61_000)
    expect(await Promise.all(works)).toEqual(['relay_unreachable', 'relay_unreachable'])
    expect(endedMs).toEqual([30_000, 60_000])
  })

  test('error: a subscription is given back after a minute, and still made when the relay is back', async () => {
    const { clock, server, one, two } = testRelay()
    server.set('down')
    const subscribed = codeOf(two.relay.subscribe([topic]))
    await clock.advance(61_000)
    expect(await subscribed).toBe('relay_unreachable')
    server.set('up')
    await clock.advance(8000)
    void one.relay.publish(publication)
    await clock.advance(0)
    expect(two.texts()).toEqual([publication.message])
  })

  test('error: who gives up gets the own reason, and nothing is sent later', async () => {
    const { clock, server, one } = testRelay()
    const reason = new Error('enough')
    const abort = new AbortController()
    const options = { signal: abort.signal }
    server.set('down')
    const works = [
      codeOf(one.relay.publish(publication, options)),
      codeOf(one.relay.subscribe([topic], options)),
      codeOf(one.relay.propose({ pairingTopic: topicOf(2), message: 'YQ', ttlSeconds: 300 }, options)),
      codeOf(one.relay.publish(publication, { signal: AbortSignal.abort(reason) })),
    ]
    await clock.advance(100)
    abort.abort(reason)
    expect(await Promise.all(works)).toEqual([reason, reason, reason, reason])
    one.relay.unsubscribe([topic, topicOf(2)]).catch(() => undefined)
    server.set('up')
    await clock.advance(30_000)
    expect(server.calls.filter(({ method }) => !/nsubscribe/i.test(method))).toEqual([])
  })
})

describe('a relay that does not answer', () => {
  test('is sent the same call again, under the same id, after 15 s and then each 5 s', async () => {
    const { clock, server, one } = testRelay()
    await Promise.all([one.relay.subscribe([topic]), clock.advance(0)])
    const sentMs: number[] = []
    const frames = new Set<string>()
    let startMs = 0
    server.fail({ code: 3001, message: 'Too many requests' })
    const published = codeOf(one.relay.publish(publication))
    startMs = clock.now()
    for (let second = 0; second < 60; second++) {
      const before = server.calls.length
      await clock.advance(second === 0 ? 0 : 1000)
      for (const call of server.calls.slice(before)) {
        sentMs.push(clock.now() - startMs)
        frames.add(JSON.stringify(call))
      }
    }
    await clock.advance(2000)
    expect(await published).toBe('relay_failed')
    expect(sentMs).toEqual([0, 15_000, 20_000, 25_000, 30_000, 35_000, 40_000, 45_000, 50_000, 55_000])
    expect(frames.size).toBe(1)
  })

  test('to one message holds up those of its topic, so that they arrive in their order, and no others', async () => {
    const { clock, server, one, two } = testRelay()
    const other = topicOf(2)
    void two.relay.subscribe([topic, other])
    await Promise.all([one.relay.subscribe([topicOf(3)]), clock.advance(0)])
    server.overlook(1)
    const works = ['first', 'second', 'third'].map((message) => codeOf(one.relay.publish({ ...publication, message })))
    works.push(codeOf(one.relay.publish({ ...publication, topic: other, message: 'beside' })))
    await clock.advance(14_999)
    expect(two.texts()).toEqual(['beside'])
    await clock.advance(1)
    expect(await Promise.all(works)).toEqual(['done', 'done', 'done', 'done'])
    expect(two.texts()).toEqual(['beside', 'first', 'second', 'third'])
  })

  test('a message that is given up lets the next one go', async () => {
    const { clock, server, one, two } = testRelay()
    void two.relay.subscribe([topic])
    await Promise.all([one.relay.subscribe([topicOf(3)]), clock.advance(0)])
    server.overlook(1)
    const abort = new AbortController()
    const first = codeOf(one.relay.publish({ ...publication, message: 'first' }, { signal: abort.signal }))
    const second = codeOf(one.relay.publish({ ...publication, message: 'second' }))
    await clock.advance(100)
    abort.abort('enough')
    expect([await first, await second]).toEqual(['enough', 'done'])
    expect(two.texts()).toEqual(['second'])
  })

  test('is asked for a sign of life when it is quiet, left when it gives none, and everything begins anew', async () => {
    const { clock, server, one, two } = testRelay()
    await Promise.all([two.relay.subscribe([topic]), clock.advance(0)])
    await clock.advance(44_000)
    expect(server.calls).toHaveLength(1)
    await clock.advance(2000)
    expect(server.calls.at(-1)?.method).toBe('irn_unsubscribe')
    expect(server.calls.at(-1)?.params).not.toHaveProperty('topic', topic)
    server.set('mute')
    await clock.advance(60_000)
    server.set('up')
    await clock.advance(20_000)
    expect(server.urls.length).toBeGreaterThan(1)
    void one.relay.publish(publication)
    await clock.advance(0)
    expect(two.texts()).toEqual([publication.message])
  })

  test('a device that wakes up asks at once, or tries at once', async () => {
    const { clock, server } = testRelay()
    let wake: () => void = () => undefined
    const onWake = (listener: () => void) => {
      wake = listener
      return () => undefined
    }
    const { relay } = testClient({ clock, server, onWake })
    void relay.subscribe([topic])
    await clock.advance(20_000)
    wake()
    wake()
    await clock.advance(0)
    expect(server.calls.map(({ method }) => method)).toEqual(['irn_batchSubscribe', 'irn_unsubscribe'])
    server.set('down')
    server.cut()
    await clock.advance(12_000)
    server.set('up')
    const tried = server.urls.length
    wake()
    await clock.advance(0)
    expect(server.urls.length).toBe(tried + 1)
    expect(relay.status.get().status).toBe('connected')
  })
})

describe('a relay that says no', () => {
  test('error: to a publication is believed at once', async () => {
    const { clock, server, one } = testRelay()
    server.fail({ code: -32000, message: 'Request handler error: The mailbox is full\nand more' })
    const published = one.relay.publish(publication)
    const outcome = expect(published).rejects.toMatchObject({
      code: 'relay_failed',
      message: 'The pairing service refused a message: Request handler error: The mailbox is full',
    })
    await clock.advance(0)
    await outcome
  })

  test('error: to a subscription is told, and asked again five seconds later', async () => {
    const { clock, server, one, two } = testRelay()
    server.fail({ code: -32000, message: 'Request handler error' })
    const subscribed = codeOf(two.relay.subscribe([topic]))
    await clock.advance(0)
    expect(await subscribed).toBe('relay_failed')
    server.fail(undefined)
    await clock.advance(5000)
    void one.relay.publish(publication)
    await clock.advance(0)
    expect(two.texts()).toEqual([publication.message])
  })

  test('error: a message too large for any relay is not sent', async () => {
    const { clock, server, one } = testRelay()
    const published = codeOf(one.relay.publish({ ...publication, message: 'A'.repeat(524_288) }))
    await clock.advance(0)
    expect(await published).toBe('relay_failed')
    expect(server.calls.filter(({ method }) => method === 'irn_publish')).toEqual([])
  })

  test('error: to the client itself is not asked again until somebody calls', async () => {
    const { clock, server, one } = testRelay()
    server.refuse('Unauthorized: origin not allowed')
    const works = [codeOf(one.relay.publish(publication)), codeOf(one.relay.subscribe([topic]))]
    await clock.advance(60_000)
    expect(await Promise.all(works)).toEqual(['relay_refused', 'relay_refused'])
    expect(server.urls).toHaveLength(1)
    const reason = 'Unauthorized: origin not allowed'
    expect(one.relay.status.get()).toEqual({ status: 'refused', code: 'relay_refused', reason })
    server.refuse(undefined)
    await clock.advance(60_000)
    expect(server.urls).toHaveLength(1)
    const again = codeOf(one.relay.publish(publication))
    await clock.advance(0)
    expect(await again).toBe('done')
    expect(server.calls.map(({ method }) => method)).toContain('irn_batchSubscribe')
  })

  const serverTime = (aheadMs: number) => async () => 1_700_000_000_000 + aheadMs
  test.each([
    ['Invalid JWT: not yet valid', undefined, 'clock_is_wrong'],
    ['Invalid JWT: expired', undefined, 'clock_is_wrong'],
    ['JWT Token is expired: 3 days ago', undefined, 'clock_is_wrong'],
    ['Invalid JWT', serverTime(700_000), 'clock_is_wrong'],
    ['Invalid JWT', serverTime(-700_000), 'clock_is_wrong'],
    ['Invalid JWT', serverTime(1000), 'relay_refused'],
    ['Invalid JWT', () => Promise.reject(new Error('away')), 'relay_refused'],
    ['Invalid JWT', () => new Promise<never>(() => undefined), 'relay_refused'],
    ['Invalid JWT', undefined, 'relay_refused'],
    ['Unauthorized: Project not found', serverTime(700_000), 'relay_refused'],
  ] as const)('error: "%s" with what else is known (%#) means %s', async (reason, readServerTimeMs, code) => {
    const { clock, server } = testRelay()
    server.refuse(reason)
    const { relay } = testClient({ clock, server, seed: 3, ...(readServerTimeMs && { readServerTimeMs }) })
    const published = codeOf(relay.publish(publication))
    await clock.advance(6000)
    expect(await published).toBe(code)
    expect(relay.status.get()).toEqual({ status: 'refused', code, reason })
  })

  test('error: a message from the future shows that the clock here is behind', async () => {
    const { clock, server, one } = testRelay()
    void one.relay.subscribe([topic])
    await clock.advance(0)
    const data = { topic, message: 'YQ', tag: 1, publishedAt: clock.now() + 700_000 }
    server.say(JSON.stringify({ id: 1, method: 'irn_subscription', params: { data } }))
    await clock.advance(0)
    server.refuse('Invalid JWT')
    server.cut()
    await clock.advance(1000)
    expect(one.relay.status.get()).toMatchObject({ status: 'refused', code: 'clock_is_wrong' })
  })

  test('to so many messages is given time', async () => {
    const { clock, server, one } = testRelay()
    void one.relay.subscribe([topic])
    await clock.advance(0)
    server.close(1013)
    await clock.advance(400)
    expect(server.urls).toHaveLength(1)
    await clock.advance(1200)
    expect(server.urls).toHaveLength(2)
  })
})

test('250 publications at once go out a hundred at a time, in their order', async () => {
  const { clock, server, one } = testRelay()
  server.set('mute')
  const works = Array.from({ length: 250 }, (_, index) =>
    codeOf(one.relay.publish({ ...publication, topic: topicOf(index), message: `m${index}` })),
  )
  await clock.advance(0)
  server.set('up')
  server.cut()
  await clock.advance(1000)
  for (let turn = 0; turn < 50; turn++) await clock.advance(0)
  expect(new Set(await Promise.all(works))).toEqual(new Set(['done']))
  const sent = server.calls.map(({ params }) => (params as { message: string }).message)
  expect(sent).toEqual(Array.from({ length: 250 }, (_, index) => `m${index}`))
})
