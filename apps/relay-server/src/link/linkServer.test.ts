import { type Channel, silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { describe, expect, test } from 'vitest'
import {
  askLink,
  basicOf,
  fetchEvents,
  type LinkSide,
  linkBoth,
  meetLink,
  newLinkSession,
} from '../testing/linkClient.ts'
import type { LinkConfig } from './linkConfig.ts'
import { type LinkServer, openLinkServer } from './linkServer.ts'
import { openRoomPlace } from './openRoomPlace.ts'

const open = async (config?: LinkConfig, clock = fakeClock()) => ({
  clock,
  server: await openLinkServer({
    place: await openRoomPlace({ log: silentLog }),
    clock,
    log: silentLog,
    ...(config && { config }),
  }),
})

const countUpdates = (heard: readonly { readonly type: string }[]) =>
  heard.filter(({ type }) => type === 'SessionConfigUpdated').length

describe('the life of a session', () => {
  test('a page opens it, a phone joins it, and each hears the other', async () => {
    const { server } = await open()
    const host = meetLink(server)
    expect(await host.ask('HostSession')).toEqual({ type: 'OK', id: 1, sessionId: host.session.id })
    expect(await host.ask('IsLinked')).toMatchObject({ type: 'IsLinkedOK', linked: false, onlineGuests: 0 })
    const guest = meetLink(server, host.session)
    expect(await guest.ask('JoinSession')).toMatchObject({ type: 'OK' })
    await host.until((heard) => heard.some(({ type }) => type === 'Linked'))
    expect(host.heard.at(-1)).toEqual({ type: 'Linked', sessionId: host.session.id, onlineGuests: 1 })
    const published = await host.ask('PublishEvent', { event: 'Web3Request', data: 'question' })
    const answer = await guest.ask('PublishEvent', { event: 'Web3Response', data: 'answer', callWebhook: true })
    expect(published).toMatchObject({ type: 'PublishEventOK', eventId: expect.stringMatching(/^[\w-]{22}$/) })
    for (const { until } of [host, guest]) await until((heard) => heard.some(({ type }) => type === 'Event'))
    expect(guest.heard).toContainEqual(
      expect.objectContaining({ type: 'Event', event: 'Web3Request', data: 'question' }),
    )
    expect(host.heard).toContainEqual(expect.objectContaining({ type: 'Event', event: 'Web3Response', data: 'answer' }))
    expect(host.heard.filter(({ type }) => type === 'Event')).toHaveLength(1)
    expect(answer).not.toHaveProperty('eventId', published)
    await server.close()
    expect(await host.closed).toBe(1001)
  })

  test('metadata reaches both sides, null takes a key away, and a webhook is accepted and never there', async () => {
    const { server } = await open()
    const { host, guest } = await linkBoth(server)
    const metadata = { EthereumAddress: 'sealed', ChainId: 'one', ['__proto__']: 'own' }
    const webhook = { webhookId: 'mine', webhookUrl: 'https://internal.example/' }
    const told = async (times: number) => {
      for (const { until } of [host, guest]) await until((heard) => countUpdates(heard) === times)
    }
    expect(await guest.ask('SetSessionConfig', { metadata, ...webhook })).toMatchObject({ type: 'OK' })
    await told(1)
    expect(await guest.ask('SetMetadata', { key: 'AppVersion', value: '9' })).toMatchObject({ type: 'OK' })
    await told(2)
    expect(await guest.ask('SetSessionConfig', { metadata: { ChainId: null } })).toMatchObject({ type: 'OK' })
    await told(3)
    const config = await host.ask('GetSessionConfig')
    expect(config).toMatchObject({ type: 'GetSessionConfigOK', webhookId: null, webhookUrl: null })
    expect(JSON.stringify(config)).toContain(
      '"metadata":{"EthereumAddress":"sealed","__proto__":"own","AppVersion":"9"}',
    )
  })

  test('linked and online say what is true: after a phone has gone, and after a side has ended it', async () => {
    const { server } = await open()
    const { host, guest } = await linkBoth(server)
    guest.leave()
    await guest.closed
    expect(await host.ask('IsLinked')).toMatchObject({ linked: true, onlineGuests: 0 })
    await host.ask('PublishEvent', { event: 'Web3Request', data: 'for nobody' })
    await host.ask('SetSessionConfig', { metadata: { __destroyed: '1' } })
    expect(await host.ask('IsLinked')).toMatchObject({ linked: false, onlineGuests: 0 })
    expect(await host.ask('PublishEvent', { event: 'Web3Request', data: '' })).toMatchObject({ type: 'Fail' })
    expect(await host.ask('SetSessionConfig', { metadata: { __destroyed: null } })).toMatchObject({ type: 'Fail' })
    expect(await host.ask('SetSessionConfig', { metadata: { __destroyed: '1' } })).toMatchObject({ type: 'OK' })
    // The phone reads it when it comes back, and does not link what is over.
    const back = meetLink(server, host.session)
    await back.ask('JoinSession')
    expect(await back.ask('GetSessionConfig')).toMatchObject({ metadata: { __destroyed: '1' } })
    expect(await host.ask('IsLinked')).toMatchObject({ linked: false, onlineGuests: 0 })
    expect((await fetchEvents(server, host)).value.events).toEqual([])
  })

  test('an echo answers a sign of life, and a silent socket is closed after 30 s', async () => {
    const { server, clock } = await open()
    const { host, guest } = await linkBoth(server)
    for (let second = 0; second < 60; second += 10) {
      await clock.advance(10_000)
      host.send('h')
    }
    expect(await guest.closed).toBe(1001)
    expect(await host.ask('IsLinked')).toMatchObject({ linked: true, onlineGuests: 0 })
  })
})

describe('events that wait', () => {
  test('come in their order, are seen once for all, and expire after a day', async () => {
    const { server, clock } = await open()
    const { host, guest } = await linkBoth(server)
    host.leave()
    await host.closed
    for (const data of ['1', '2', '3']) {
      await guest.ask('PublishEvent', { event: 'Web3Response', data })
      await clock.advance(2000)
    }
    const { status, value } = await fetchEvents(server, host)
    expect(status).toBe(200)
    expect(value.timestamp).toBe(Math.floor(clock.now() / 1000))
    expect(value.events.map(({ data }: { data: string }) => data)).toEqual(['1', '2', '3'])
    const since = await fetchEvents(server, host, `/events?unseen=true&timestamp=${value.timestamp - 3}`)
    expect(since.value.events.map(({ data }: { data: string }) => data)).toEqual(['3'])
    const [first] = value.events
    expect((await fetchEvents(server, host, `/events/${first.id}`)).value).toEqual(first)
    for (let time = 0; time < 2; time++) {
      expect(await fetchEvents(server, host, `/events/${first.id}/seen`, 'POST')).toEqual({
        status: 200,
        value: { success: true },
      })
    }
    expect((await fetchEvents(server, host)).value.events).toEqual(value.events.slice(1))
    expect((await fetchEvents(server, host, '/events')).value.events).toEqual(value.events)
    for (const url of ['/events/none', '/events/none/seen', `/events/${first.id}/other`, '/other', '/events/a/b/c/d']) {
      expect((await fetchEvents(server, host, url, url.endsWith('seen') ? 'POST' : 'GET')).status).toBe(404)
    }
    expect((await fetchEvents(server, host, '/events', 'DELETE')).status).toBe(405)
    await clock.advance(24 * 3_600_000)
    expect((await fetchEvents(server, host)).value.events).toEqual([])
  })

  test('what was handed over makes room first, and what nobody was given is never thrown away', async () => {
    const { server } = await open({ limits: { eventsPerRoom: 3, frames: { perSecond: 100, burst: 1000 } } })
    const { host, guest } = await linkBoth(server)
    for (const data of ['1', '2']) await guest.ask('PublishEvent', { event: 'Web3Response', data })
    await host.until((heard) => heard.filter(({ type }) => type === 'Event').length === 2)
    host.leave()
    await host.closed
    const publish = (data: string) => guest.ask('PublishEvent', { event: 'Web3Response', data })
    for (const data of ['3', '4', '5']) expect(await publish(data)).toMatchObject({ type: 'PublishEventOK' })
    expect(await publish('6')).toMatchObject({ type: 'Fail', error: 'The session is full' })
    const { value } = await fetchEvents(server, host)
    expect(value.events.map(({ data }: { data: string }) => data)).toEqual(['3', '4', '5'])
    await fetchEvents(server, host, `/events/${value.events[1].id}/seen`, 'POST')
    expect(await publish('6')).toMatchObject({ type: 'PublishEventOK' })
  })
})

describe('strangers', () => {
  test('need the key for everything, and are told the same whether a session exists', async () => {
    const { server } = await open()
    const { host } = await linkBoth(server)
    const wrong = { sessionKey: '0'.repeat(64) }
    for (const type of ['HostSession', 'JoinSession']) {
      const stranger = meetLink(server, host.session)
      expect(await stranger.ask(type, wrong)).toMatchObject({ type: 'Fail', error: 'Invalid session ID or key' })
    }
    const nobody = meetLink(server)
    expect(await nobody.ask('JoinSession')).toMatchObject({ type: 'Fail', error: 'Invalid session ID or key' })
    const forged = { session: host.session, key: wrong.sessionKey }
    for (const given of [forged, { session: newLinkSession(), key: host.key }]) {
      expect(await fetchEvents(server, given)).toEqual({ status: 401, value: { error: 'Invalid session ID or key' } })
    }
    for (const authorization of [undefined, 'Basic', 'Basic !', `Bearer ${host.key}`, `Basic ${btoa('a:b:c')}`]) {
      expect((await askLink(server, { authorization })).status).toBe(401)
    }
  })

  test('one socket belongs to one side of one session', async () => {
    const { server } = await open()
    const { host, guest } = await linkBoth(server)
    const other = meetLink(server)
    await other.ask('HostSession')
    for (const type of ['IsLinked', 'GetSessionConfig', 'SetSessionConfig', 'PublishEvent']) {
      const fields = { sessionId: host.session.id, event: 'Web3Request', data: 'x', metadata: { __destroyed: '1' } }
      expect(await other.ask(type, fields)).toMatchObject({ type: 'Fail' })
    }
    expect(await other.ask('HostSession', { sessionId: host.session.id, sessionKey: host.key })).toMatchObject({
      type: 'Fail',
    })
    expect(await host.ask('JoinSession')).toMatchObject({ type: 'Fail' })
    expect(await host.ask('HostSession')).toMatchObject({ type: 'OK' })
    expect(await guest.ask('IsLinked')).toMatchObject({ linked: true, onlineGuests: 1 })
  })

  test('a page of another origin is refused, at the socket and at the events', async () => {
    const { server } = await open({ origins: ['https://app.example.org'] })
    const { host } = await linkBoth(server)
    const arrive = (origin?: string) => server.refuse({ origin, ip: '192.0.2.2' })
    expect(['https://evil.example', 'null', 'https://app.example.org.evil.example'].map(arrive)).toEqual([
      403, 403, 403,
    ])
    expect(['https://app.example.org', 'http://localhost:3000', undefined].map(arrive)).toEqual(
      Array(3).fill(undefined),
    )
    const ask = (origin: string, method = 'GET') =>
      askLink(server, { method, origin, authorization: basicOf(host), ip: '192.0.2.2' })
    const refused = await ask('https://evil.example')
    expect(refused.status).toBe(403)
    expect(refused.headers.has('access-control-allow-origin')).toBe(false)
    const { headers } = await ask('https://app.example.org')
    expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([
      'https://app.example.org',
      'Origin',
    ])
    const preflight = await ask('https://app.example.org', 'OPTIONS')
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,content-type')
    expect((await ask('https://evil.example', 'OPTIONS')).status).toBe(403)
  })

  test('a preflight counts as a request does, and a page can read that it was refused', async () => {
    const { server } = await open({
      origins: ['https://app.example.org'],
      limits: { requests: { perSecond: 1, burst: 2 } },
    })
    const ask = (method: string) => askLink(server, { method, origin: 'https://app.example.org', ip: '192.0.2.9' })
    expect([(await ask('OPTIONS')).status, (await ask('OPTIONS')).status]).toEqual([204, 204])
    const { status, headers } = await ask('OPTIONS')
    expect([status, headers.get('access-control-allow-origin')]).toEqual([429, 'https://app.example.org'])
  })

  test('the list of events has two spellings, as it always had', async () => {
    const { server } = await open()
    const { host } = await linkBoth(server)
    const ask = (url: string) => askLink(server, { url, authorization: basicOf(host) })
    expect([(await ask('/events')).status, (await ask('/events/')).status]).toEqual([200, 200])
  })
})

describe('limits', () => {
  test('of metadata: 50 keys, long keys, long values', async () => {
    const { server } = await open()
    const { host } = await linkBoth(server)
    const set = (metadata: Record<string, string>) => host.ask('SetSessionConfig', { metadata })
    expect(await set(Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, 'v'])))).toMatchObject({
      type: 'OK',
    })
    expect(await set({ k50: 'v' })).toMatchObject({ type: 'Fail', error: 'Too many keys' })
    expect(await set({ k49: 'v'.repeat(1024) })).toMatchObject({ type: 'OK' })
    expect(await set({ k49: 'v'.repeat(1025) })).toMatchObject({ type: 'Fail', error: 'The message is not understood' })
    expect(await set({ ['k'.repeat(101)]: 'v' })).toMatchObject({ type: 'Fail' })
  })

  test('of bytes: of a session, of an address, and of all together', async () => {
    const wide = { frames: { perSecond: 1000, burst: 1000 }, newRooms: { perSecond: 1000, burst: 1000 } }
    const fill = async (server: LinkServer, ip: string) => {
      const host = meetLink(server, undefined, ip)
      await host.ask('HostSession')
      const answers = []
      for (let time = 0; time < 4; time++) {
        answers.push((await host.ask('PublishEvent', { event: 'e', data: 'x'.repeat(10_000) })).type)
      }
      return answers.filter((type) => type === 'PublishEventOK').length
    }
    const byRoom = await open({ limits: { ...wide, bytesPerRoom: 25_000 } })
    expect(await fill(byRoom.server, 'a')).toBe(2)
    const byAddress = await open({ limits: { ...wide, bytesPerAddress: 35_000 } })
    expect([await fill(byAddress.server, 'a'), await fill(byAddress.server, 'a')]).toEqual([3, 0])
    expect(await fill(byAddress.server, 'b')).toBe(3)
    const byAll = await open({ limits: { ...wide, totalBytes: 65_000 } })
    expect([await fill(byAll.server, 'a'), await fill(byAll.server, 'b'), await fill(byAll.server, 'c')]).toEqual([
      4, 2, 0,
    ])
  })

  test('of sessions: by rate, by address, and of sockets by side', async () => {
    const { server, clock } = await open({
      limits: { newRooms: { perSecond: 1, burst: 2 }, roomsPerAddress: 3, socketsPerSide: 2 },
    })
    const make = async (ip = '192.0.2.1') => (await meetLink(server, undefined, ip).ask('HostSession')).type
    expect([await make(), await make(), await make()]).toEqual(['OK', 'OK', 'Fail'])
    expect(await make('192.0.2.9')).toBe('OK')
    await clock.advance(10_000)
    expect([await make(), await make()]).toEqual(['OK', 'Fail'])
    const session = newLinkSession()
    const host = async () => (await meetLink(server, session, '192.0.2.7').ask('HostSession')).type
    expect([await host(), await host(), await host()]).toEqual(['OK', 'OK', 'Fail'])
  })

  test('of frames: too many and too long end the socket, nonsense sooner than sense', async () => {
    const { server } = await open({ limits: { frames: { perSecond: 1, burst: 20 }, frameBytes: 1000 } })
    const noisy = meetLink(server)
    for (let time = 0; time < 5; time++) noisy.send('{"type":"Unknown","id":7}')
    expect(await noisy.closed).toBe(1008)
    expect(noisy.heard.filter(({ type }) => type === 'Fail')).toHaveLength(4)
    expect(noisy.heard[0]).toEqual({ type: 'Fail', id: 7, error: 'The message is not understood' })
    const long = meetLink(server)
    long.send('x'.repeat(1001))
    expect(await long.closed).toBe(1009)
  })

  test('of addresses at the door and at the events', async () => {
    const { server } = await open({
      limits: { connectionsPerSecond: 1, connectionBurst: 2, requests: { perSecond: 1, burst: 2 } },
    })
    const arrive = () => server.refuse({ ip: '192.0.2.5' })
    expect([arrive(), arrive(), arrive()]).toEqual([undefined, undefined, 429])
    const ask = async () => (await askLink(server, { ip: '192.0.2.5' })).status
    expect([await ask(), await ask(), await ask()]).toEqual([401, 401, 429])
  })

  test('of what a socket may leave unread; what it missed waits for it', async () => {
    const { server } = await open({ limits: { bufferedBytes: 1000 } })
    const { host, guest } = await linkBoth(server)
    let close = (_code: number) => undefined as unknown
    const closed = new Promise<number>((resolve) => {
      close = resolve
    })
    let hear = (_text: string) => undefined as unknown
    const stuck: Channel = {
      send: () => undefined,
      close: (code = 1000) => void close(code),
      onMessage(listener) {
        hear = listener
        return () => undefined
      },
      onClose: () => () => undefined,
      bufferedBytes: () => 1001,
    }
    guest.leave()
    await guest.closed
    server.accept(stuck, '192.0.2.3')
    hear(JSON.stringify({ type: 'JoinSession', id: 1, sessionId: host.session.id, sessionKey: host.key }))
    expect(await closed).toBe(1008)
    expect(await host.ask('IsLinked')).toMatchObject({ onlineGuests: 0 })
    await host.ask('PublishEvent', { event: 'Web3Request', data: 'kept' })
    expect((await fetchEvents(server, host)).value.events).toHaveLength(1)
  })

  test('of time: an hour alone, thirty days linked, a day when it was ended; never while somebody is there', async () => {
    const hour = 3_600_000
    const { server, clock } = await open()
    const exists = async (given: LinkSide) => (await fetchEvents(server, given)).status === 200
    const alone = meetLink(server)
    await alone.ask('HostSession')
    const pair = await linkBoth(server)
    const over = await linkBoth(server)
    await over.host.ask('SetSessionConfig', { metadata: { __destroyed: '1' } })
    const staying = meetLink(server)
    await staying.ask('HostSession')
    const beat = setBeat(clock, staying)
    for (const { leave, closed } of [alone, pair.host, pair.guest, over.host, over.guest]) {
      leave()
      await closed
    }
    await beat(hour + 1)
    expect([await exists(alone), await exists(over.host), await exists(pair.host)]).toEqual([false, true, true])
    await beat(24 * hour)
    expect([await exists(over.host), await exists(staying)]).toEqual([false, true])
    await clock.advance(28 * 24 * hour)
    expect(await exists(pair.host)).toBe(true)
    await clock.advance(30 * 24 * hour)
    expect([await exists(pair.host), await exists(staying)]).toEqual([false, false])
    // A client that comes back begins anew.
    expect(await meetLink(server, pair.host.session).ask('HostSession')).toMatchObject({ type: 'OK' })
  })
})

/** Moves time on with a sign of life every 20 s, and lets the storage work every 10 min. */
function setBeat(clock: ReturnType<typeof fakeClock>, client: { send(text: string): void }) {
  return async (durationMs: number) => {
    for (let passedMs = 0; passedMs < durationMs; passedMs += 20_000) {
      client.send('h')
      await clock.advance(20_000)
      if (passedMs % 600_000 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }
}
