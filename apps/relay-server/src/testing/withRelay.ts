import { randomBytes } from 'node:crypto'
import { type FakeClock, fakeClock } from '@latchkey/base/testing'
import type { RelayConfig } from '../relay/relayConfig.ts'
import type { RelayStore } from '../store/store.ts'
import { openRawClient, type RawClient, type RawClientOptions } from './rawClient.ts'
import { startTestRelay, type TestRelay } from './startTestRelay.ts'

export type StoreMaker = (
  clock: FakeClock,
) => Promise<{ readonly store: RelayStore; readonly close: () => Promise<void> }>

export type Bench = TestRelay & {
  readonly clock: FakeClock
  readonly store: RelayStore
  /** A socket of a new client, or of the one with this seed. */
  readonly open: (options?: Partial<RawClientOptions>) => Promise<RawClient>
}

/** Runs a test against a relay on real sockets, whose time stands still. */
export async function withRelay(make: StoreMaker, body: (bench: Bench) => Promise<void>, config?: RelayConfig) {
  const clock = fakeClock()
  const { store, close } = await make(clock)
  const relay = await startTestRelay({ store, clock, ...(config !== undefined && { config }) })
  const clients: RawClient[] = []
  const open: Bench['open'] = async (options) => {
    const client = await openRawClient({ url: relay.url, nowMs: clock.now(), ...options })
    clients.push(client)
    return client
  }
  try {
    await body({ ...relay, clock, store, open })
  } finally {
    for (const { socket } of clients) socket.terminate()
    await relay.close()
    await store.close()
    await close()
  }
}

export const newTopic = () => randomBytes(32).toString('hex')

export function publication(topic: string, message: string, fields: { ttl?: number; tag?: number } = {}) {
  return { topic, message, ttl: 300, tag: 1108, prompt: true, ...fields }
}

export type Check = (sentence: string, body: (bench: Bench) => Promise<void>, config?: RelayConfig) => void
