import { silentLog } from '@latchkey/base'
import { channelPair, fakeClock } from '@latchkey/base/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askLink, fetchEvents, linkBoth, meetLink } from '../testing/linkClient.ts'
import { openLinkServer } from './linkServer.ts'
import { openRoomPlace } from './openRoomPlace.ts'

const generous = { perSecond: 1e9, burst: 1e9 }
const limits = { frames: generous, requests: generous, newRooms: generous, roomsPerAddress: 1e6 }

async function open() {
  const failures: unknown[] = []
  const log = { ...silentLog, error: (...told: unknown[]) => void failures.push(told) }
  const clock = fakeClock()
  const server = await openLinkServer({
    place: await openRoomPlace({ log: silentLog }),
    clock,
    log,
    config: { limits },
  })
  return { server, clock, failures }
}

const types = [
  'HostSession',
  'JoinSession',
  'IsLinked',
  'GetSessionConfig',
  'SetSessionConfig',
  'SetMetadata',
  'PublishEvent',
]
const odd = fc.oneof(fc.jsonValue(), fc.constantFrom('__proto__', 'constructor', '', -1, 1e99, null))
const message = fc
  .record(
    {
      type: fc.oneof(fc.constantFrom(...types), odd),
      id: fc.oneof(fc.nat(), odd),
      sessionId: fc.oneof(fc.constantFrom('0'.repeat(32), 'f'.repeat(32)), odd),
      sessionKey: fc.oneof(fc.constantFrom('0'.repeat(64), 'f'.repeat(64)), odd),
      metadata: fc.oneof(fc.dictionary(fc.string(), fc.option(fc.string())), odd),
      event: fc.oneof(fc.string(), odd),
      data: fc.oneof(fc.string(), odd),
      key: odd,
      value: odd,
      webhookUrl: odd,
    },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value))
const frame = fc.oneof({ weight: 4, arbitrary: message }, { weight: 1, arbitrary: fc.string() }, fc.constant('h'))

describe('whatever a socket sends', () => {
  test('frames of every kind: each is answered or ignored, nothing fails, and a quiet pair goes on', async () => {
    const { server, failures } = await open()
    const { host, guest } = await linkBoth(server)
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { minLength: 20, maxLength: 20 }), async (frames) => {
        const { left, right } = channelPair()
        const heard: unknown[] = []
        left.onMessage((text) => heard.push(text === 'h' ? text : JSON.parse(text)))
        server.accept(right, '192.0.2.66')
        for (const text of frames) left.send(text)
        left.close()
        expect(heard.every((item) => item === 'h' || typeof item === 'object')).toBe(true)
      }),
    )
    expect(failures).toEqual([])
    expect(await host.ask('PublishEvent', { event: 'Web3Request', data: 'still there' })).toMatchObject({
      type: 'PublishEventOK',
    })
    await guest.until((heard) => heard.some((message) => 'data' in message && message.data === 'still there'))
  })

  test('no request of the HTTP side fails, whatever its address and authorization', async () => {
    const { server } = await open()
    const { host } = await linkBoth(server)
    const good = `Basic ${btoa(`${host.session.id}:${host.key}`)}`
    const segment = fc.oneof(fc.constantFrom('events', 'seen', '..', '%00', '__proto__'), fc.string())
    const url = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`)
    const asking = fc.record({
      method: fc.constantFrom('GET', 'POST', 'OPTIONS', 'DELETE', 'PUT'),
      url,
      origin: fc.option(fc.oneof(fc.webUrl(), fc.string()), { nil: undefined }),
      authorization: fc.option(
        fc.oneof(
          fc.constant(good),
          fc.base64String().map((text) => `Basic ${text}`),
          fc.string(),
        ),
        {
          nil: undefined,
        },
      ),
      ip: fc.constant('192.0.2.66'),
    })
    await fc.assert(
      fc.asyncProperty(asking, async (request) => {
        const answer = await askLink(server, request)
        const [status, body] = [answer.status, await answer.text()]
        expect([200, 204, 401, 403, 404, 405]).toContain(status)
        if (body !== '') JSON.parse(body)
        if (status === 200) expect(request.authorization).toBe(good)
      }),
    )
  })
})

describe('many sessions', () => {
  test('1000 of them: each hears its own and nothing of another, in any order of doing', async () => {
    const { server } = await open()
    const pairs = await Promise.all(Array.from({ length: 1000 }, () => linkBoth(server)))
    const order = pairs.map((_, index) => index).sort((left, right) => ((left * 7919) % 1000) - ((right * 7919) % 1000))
    await Promise.all(
      order.flatMap((index) => {
        const { host, guest } = pairs[index] ?? {}
        return [
          host?.ask('PublishEvent', { event: 'Web3Request', data: `question ${index}` }),
          guest?.ask('PublishEvent', { event: 'Web3Response', data: `answer ${index}` }),
          guest?.ask('SetSessionConfig', { metadata: { EthereumAddress: `address ${index}` } }),
        ]
      }),
    )
    for (const [index, { host, guest }] of pairs.entries()) {
      const dataOf = (heard: readonly object[]) => heard.flatMap((item) => ('data' in item ? [item.data] : []))
      for (const { until } of [host, guest]) await until((heard) => dataOf(heard).length > 0)
      expect(dataOf(host.heard)).toEqual([`answer ${index}`])
      expect(dataOf(guest.heard)).toEqual([`question ${index}`])
      expect(await host.ask('GetSessionConfig')).toMatchObject({ metadata: { EthereumAddress: `address ${index}` } })
      expect((await fetchEvents(server, host)).value.events).toHaveLength(2)
    }
    expect(server.renderMetrics()).toContain('\nlink_sessions 1000\n')
    expect(server.renderMetrics()).toContain('\nlink_sockets 2000\n')
    const one = pairs[0]?.host
    const stranger = meetLink(server)
    await stranger.ask('HostSession')
    expect(await stranger.ask('PublishEvent', { sessionId: one?.session.id, event: 'e', data: '' })).toMatchObject({
      type: 'Fail',
    })
  })
})
