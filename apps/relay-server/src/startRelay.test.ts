import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { dialLink } from './testing/linkClient.ts'
import { spawnRelay } from './testing/spawnRelay.ts'
import { hasRedis, startRedis } from './testing/startRedis.ts'

test('a relay in one process serves the link protocol, and says where', async () => {
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

describe.runIf(hasRedis)('with a Redis', () => {
  test('where several processes share the relay, the link protocol is not served, and everybody is told so', async () => {
    const redis = await startRedis()
    const relay = await spawnRelay({ REDIS_URL: redis.url })
    try {
      expect(relay.greeting).toContain('The link protocol is not served: ')
      expect((await fetch(`${relay.httpUrl}/link/events`)).status).toBe(404)
      const socket = new WebSocket(`${relay.url}/link/rpc`)
      const [, answer] = await once(socket, 'unexpected-response')
      expect(answer.statusCode).toBe(404)
      socket.on('error', () => undefined)
      socket.terminate()
    } finally {
      await relay.end('SIGTERM')
      await redis.close()
    }
  }, 60_000)
})
