import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '@latchkey/base'
import { expect, test } from 'vitest'
import { startRelay } from './startRelay.ts'
import { defaultStoreLimits } from './store/store.ts'
import { dialLink } from './testing/linkClient.ts'
import { spawnRelay } from './testing/spawnRelay.ts'

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
  const place = {
    host: '127.0.0.1',
    port: 0,
    isBehindProxy: true,
    storage: { kind: 'memory' },
    storeLimits: defaultStoreLimits,
  } as const
  const relay = await startRelay({ ...place, relay: {}, link: { limits } }, { log: silentLog })
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
