import { silentLog } from '@latchkey/base'
import { createTestFolder } from '@latchkey/node/testing'
import { expect, test } from 'vitest'
import { type RelayStart, startRelay } from './startRelay.ts'
import { defaultStoreLimits } from './store/store.ts'
import { dialLink } from './testing/linkClient.ts'
import { spawnRelay } from './testing/spawnRelay.ts'

const inMemory = {
  host: '127.0.0.1',
  port: 0,
  storage: { kind: 'memory' },
  storeLimits: defaultStoreLimits,
} as const

test('a relay serves the link protocol, and says where', async () => {
  const folder = createTestFolder()
  const relay = await spawnRelay({ LATCHKEY_RELAY_DATA: folder })
  try {
    expect(relay.greeting).toContain(`The link protocol is served at ${relay.httpUrl}/link\n`)
    const host = await dialLink(`${relay.url}/link/rpc`)
    expect(await host.ask('HostSession')).toMatchObject({ type: 'OK' })
    host.leave()
  } finally {
    await relay.end('SIGTERM')
  }
}, 60_000)

test('a path that is spelled with escapes is not there', async () => {
  const relay = await startRelay({ ...inMemory, isBehindProxy: false, relay: {}, link: {} }, { log: silentLog })
  const statusOf = async (path: string) => (await fetch(`${relay.url.replace('ws:', 'http:')}${path}`)).status
  try {
    expect(await statusOf('/link/metrics')).toBe(200)
    for (const path of ['/%68ealthz', '/l%69nk/metrics', '/link/%65vents', '/%72pc']) {
      expect([path, await statusOf(path)]).toEqual([path, 404])
    }
  } finally {
    await relay.close()
  }
})

test('whoever has a network of IPv6, or a port for each connection, is one caller', async () => {
  const limits = { requests: { perSecond: 0.001, burst: 2 } }
  const settings = { ...inMemory, isBehindProxy: true, relay: {}, link: { limits } }
  const relay = await startRelay(settings, { log: silentLog })
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

test('a request that is under way when it closes is answered before the storage is closed', async () => {
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const observe: NonNullable<RelayStart['observe']> = (answer) => async (request) => {
    arrive()
    await gate
    return await answer(request)
  }
  const settings = { ...inMemory, isBehindProxy: false, relay: {}, link: {} }
  const relay = await startRelay(settings, { log: silentLog, observe })
  const socket = await dialLink(`${relay.linkUrl.replace('http:', 'ws:')}/rpc`)
  const asked = fetch(`${relay.url.replace('ws:', 'http:')}/health/details`)
  await arrived
  const closed = relay.close()
  await socket.closed
  // Turns enough for all that does not wait for the answer.
  for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve))
  open()
  const answer = await asked
  expect([answer.status, (await answer.json()).parts.storage]).toEqual([200, { status: 'ok' }])
  await closed
})
