import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '@latchkey/base'
import { describe, expect, test } from 'vitest'
import { startRelay } from './startRelay.ts'
import { basicOf, dialLink } from './testing/linkClient.ts'
import { spawnRelay } from './testing/spawnRelay.ts'
import { hasRedis, startRedis } from './testing/startRedis.ts'

test('a relay serves the link protocol, and says where', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'relay-start-'))
  const relay = await spawnRelay({ LATCHKEY_RELAY_DATA: folder })
  try {
    expect(relay.greeting).toContain(`The link protocol is served at ${relay.httpUrl}/link\n`)
    const host = await dialLink(`${relay.url}/link/rpc`)
    expect(await host.ask('HostSession')).toMatchObject({ type: 'OK' })
    host.leave()
  } finally {
    await relay.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)

test('whoever has a network of IPv6, or a port for each connection, is one caller', async () => {
  const limits = { requests: { perSecond: 0.001, burst: 2 } }
  const place = { host: '127.0.0.1', port: 0, isBehindProxy: true, storage: { kind: 'memory' } } as const
  const relay = await startRelay({ ...place, relay: {}, link: { limits } }, silentLog)
  const statusFor = async (caller: string) =>
    (await fetch(`${relay.linkUrl}/events`, { headers: { 'x-forwarded-for': caller } })).status
  try {
    for (const [first, second, third] of [
      ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:3:4:5:6'],
      ['203.0.113.9:1001', '203.0.113.9:1002', '::ffff:203.0.113.9'],
    ] as const) {
      expect([await statusFor(first), await statusFor(second), await statusFor(third)]).toEqual([401, 401, 429])
    }
  } finally {
    await relay.close()
  }
})

describe.runIf(hasRedis)('with a Redis', () => {
  test('two processes serve one link: the page at one, the phone at the other, and one of them may die', async () => {
    const redis = await startRedis()
    const relays = await Promise.all([0, 1].map(() => spawnRelay({ REDIS_URL: redis.url })))
    const [near, far] = relays
    if (near === undefined || far === undefined) throw new Error('not started')
    try {
      expect(near.greeting).toContain(`The link protocol is served at ${near.httpUrl}/link\n`)
      const host = await dialLink(`${near.url}/link/rpc`)
      expect(await host.ask('HostSession')).toMatchObject({ type: 'OK' })
      const guest = await dialLink(`${far.url}/link/rpc`, host.session)
      expect(await guest.ask('JoinSession')).toMatchObject({ type: 'OK' })
      await host.until((heard) => heard.some(({ type }) => type === 'Linked'))
      expect(await host.ask('IsLinked')).toMatchObject({ linked: true, onlineGuests: 1 })
      const dataOf = (message: object) => ('data' in message ? message.data : undefined)
      for (let index = 0; index < 50; index++) {
        await host.ask('PublishEvent', { event: 'Web3Request', data: `question ${index}` })
        await guest.until((heard) => heard.some((message) => dataOf(message) === `question ${index}`))
        await guest.ask('PublishEvent', { event: 'Web3Response', data: `answer ${index}` })
        await host.until((heard) => heard.some((message) => dataOf(message) === `answer ${index}`))
      }
      await guest.ask('SetSessionConfig', { metadata: { EthereumAddress: 'sealed' } })
      await host.until((heard) => heard.some(({ type }) => type === 'SessionConfigUpdated'))
      await near.end('SIGKILL')
      await host.closed
      expect(await guest.ask('PublishEvent', { event: 'Web3Response', data: 'meanwhile' })).toMatchObject({
        type: 'PublishEventOK',
      })
      const back = await dialLink(`${far.url}/link/rpc`, host.session)
      expect(await back.ask('HostSession')).toMatchObject({ type: 'OK' })
      expect(await back.ask('GetSessionConfig')).toMatchObject({ metadata: { EthereumAddress: 'sealed' } })
      const headers = { authorization: basicOf(host) }
      const { events } = await (await fetch(`${far.httpUrl}/link/events?unseen=true`, { headers })).json()
      expect(events.at(-1)).toMatchObject({ data: 'meanwhile' })
      back.leave()
      guest.leave()
    } finally {
      await Promise.all(relays.map((relay) => relay.end('SIGKILL')))
      await redis.close()
    }
  }, 60_000)
})
