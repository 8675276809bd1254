import { type Log, memoryStorage, silentLog } from '@latchkey/base'
import { type FakeClock, fakeClock } from '@latchkey/base/testing'
import { nobleCryptography } from '../../cryptography/nobleCryptography.ts'
import type { Delivery } from '../relay.ts'
import { createRelayClient, type RelayClientOptions } from '../relayClient.ts'
import { fakeRelayServer } from './fakeRelayServer.ts'

/** Numbers that look random and are the same in every run. */
export function seededRandom(seed: number): (length: number) => Uint8Array {
  let state = (seed * 2_654_435_761 + 1) >>> 0
  return (length) =>
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state >>> 24
    })
}

export const relayUrl = 'wss://relay.example/path?x=1'

export type TestClientOptions = Partial<RelayClientOptions> & {
  readonly clock: FakeClock
  readonly server: ReturnType<typeof fakeRelayServer>
  readonly seed?: number
}

/** A client of the fake relay that writes down what it hears. */
export function testClient({ clock, server, seed = 1, ...options }: TestClientOptions) {
  const relay = createRelayClient({
    urls: [relayUrl],
    openChannel: (url) => server.open(url),
    storage: memoryStorage(),
    clock,
    random: seededRandom(seed),
    cryptography: nobleCryptography,
    log: silentLog,
    ...options,
  })
  const heard: Delivery[] = []
  relay.onMessage((delivery) => void heard.push(delivery))
  return { relay, heard, texts: () => heard.map(({ message }) => message) }
}

/** A log that remembers every word. */
export function recordingLog(): { log: Log; text: () => string } {
  const lines: unknown[] = []
  const write = (...line: unknown[]) => void lines.push(line)
  return { log: { debug: write, info: write, warn: write, error: write }, text: () => JSON.stringify(lines) }
}

/** A clock, a relay, and two clients of it. */
export function testRelay() {
  const clock = fakeClock()
  const server = fakeRelayServer({ now: clock.now })
  const one = testClient({ clock, server, seed: 1 })
  const two = testClient({ clock, server, seed: 2 })
  return { clock, server, one, two }
}

/** A topic of our own making. */
export function topicOf(number: number): string {
  return number.toString(16).padStart(64, '0')
}
