import { silentLog, systemClock } from '@latchkey/base'
import { expect, test } from 'vitest'
import { openMailboxes } from './openMailboxes.ts'
import { startRelay } from './startRelay.ts'
import { defaultStoreLimits } from './store/store.ts'
import { openRawClient } from './testing/rawClient.ts'
import { openRawLine, toClientFrame, untilEnded } from './testing/rawLine.ts'
import { spawnRelay } from './testing/spawnRelay.ts'
import { startTestRelay } from './testing/startTestRelay.ts'
import { newTopic, publication } from './testing/withRelay.ts'

const piece = (isFirst: boolean) => toClientFrame(isFirst ? 1 : 0, false, Buffer.from('x'))
const isTold = (said: Buffer, reason: string) => said.includes(reason)

const settings = {
  host: '127.0.0.1',
  port: 0,
  isBehindProxy: false,
  storage: { kind: 'memory' },
  storeLimits: defaultStoreLimits,
} as const

test.each([
  ['the relay', undefined],
  ['the link server', '/link/rpc'],
])('a message in more pieces than a proxy makes ends its socket: %s', async (_title, path) => {
  const relay = await startRelay({ ...settings, relay: {}, link: {} }, { log: silentLog })
  try {
    const line = await openRawLine(relay.url, path)
    const ended = untilEnded(line)
    for (let index = 0; index < 200; index++) line.write(piece(index === 0))
    await ended
  } finally {
    await relay.close()
  }
})

const withRelay = async (unfinished: object, body: (url: string) => Promise<void>) => {
  const store = await openMailboxes({ place: { kind: 'memory' }, clock: systemClock, log: silentLog })
  const relay = await startTestRelay({ store, clock: systemClock, unfinished })
  try {
    await body(relay.url)
  } finally {
    await relay.close()
    await store.close()
  }
}

test.each([
  ['that stops after its first piece', piece(true)],
  ['that stops within a frame', toClientFrame(1, true, Buffer.from('{"id"'), 5000)],
  ['that stops within the head of a frame', Buffer.from([0x81])],
])('a message %s ends its socket when its time is over', (_title, bytes) =>
  withRelay({ messageMs: 50 }, async (url) => {
    const line = await openRawLine(url)
    const ended = untilEnded(line)
    line.write(bytes)
    expect(isTold(await ended, 'A message was not finished in time')).toBe(true)
  }),
)

test('pings do not prolong the time of a message', () =>
  withRelay({ messageMs: 50 }, async (url) => {
    const line = await openRawLine(url)
    const ended = untilEnded(line)
    line.write(piece(true))
    const timer = setInterval(() => line.write(toClientFrame(9, true, Buffer.from('ping'))), 5)
    expect(isTold(await ended, 'A message was not finished in time')).toBe(true)
    clearInterval(timer)
  }))

test('unfinished messages of one address are bounded together, and whoever finishes his own is served', () =>
  withRelay({ bytesPerAddress: 2_000_000 }, async (url) => {
    const lines = await Promise.all(Array.from({ length: 10 }, () => openRawLine(url)))
    const ended = lines.map((line) => untilEnded(line))
    // Half of them would be too much.
    for (const line of lines) line.write(toClientFrame(1, true, Buffer.alloc(400_000, 0x20), 500_000))
    expect(isTold(await Promise.race(ended), 'Too many messages are not finished')).toBe(true)
    for (const line of lines) line.destroy()
    const [client, topic] = [await openRawClient({ url, nowMs: Date.now() }), newTopic()]
    for (let index = 0; index < 10; index++) {
      const { result, error } = await client.ask('irn_publish', publication(topic, `${index} ${'x'.repeat(400_000)}`))
      expect(result === true || error?.data === 'MailboxLimitExceeded').toBe(true)
    }
    client.socket.terminate()
  }))

test('300 sockets full of pieces cost less memory than a few times what they have sent', async () => {
  const relay = await spawnRelay({ LATCHKEY_RELAY_DATA: 'memory' })
  const memory = async () => {
    const page = await (await fetch(`${relay.httpUrl}/metrics`)).text()
    return Number(/^process_resident_memory_bytes (\d+)$/m.exec(page)?.[1])
  }
  try {
    const before = await memory()
    const pieces = Buffer.concat(Array.from({ length: 16_000 }, (_, index) => piece(index === 0)))
    const lines = await Promise.all(Array.from({ length: 300 }, () => openRawLine(relay.url)))
    await Promise.all(
      lines.map(async (line) => {
        const ended = untilEnded(line)
        line.write(pieces)
        await ended
      }),
    )
    // They have sent 33 MB; 300 sockets and their tokens take some of it.
    expect((await memory()) - before).toBeLessThan(120_000_000)
  } finally {
    await relay.end('SIGKILL')
  }
}, 60_000)
