import { type Clock, silentLog } from '@latchkey/base'
import { nobleCryptography } from '../cryptography/nobleCryptography.ts'
import { closePeer, createPeer } from '../pairing/createPeer.ts'
import type { Peer } from '../pairing/peerState.ts'
import type { RecordStorage } from '../pairing/recordStorage.ts'
import { walletSide } from '../pairing/walletSide.ts'
import type { FakeRelay } from './fakeRelay.ts'
import { seededBytes } from './faults.ts'

/** A page with a peer that can die at any write: nothing it does from then on reaches its storage or the relay. */
export type MortalPage = {
  readonly peer: Peer
  isDead(): boolean
  /** Lets it die after so many more writes, the last of them done or not. */
  dieAfter(writes: number): void
  /** The page goes away in whatever it is doing, and comes back with what was written down. */
  reopen(): Promise<MortalPage>
}

export type MortalPageOptions = {
  readonly name: string
  readonly relay: FakeRelay
  readonly clock: Clock
  readonly records: RecordStorage
  readonly random: () => number
}

const never = <Value>() => new Promise<Value>(() => undefined)

/** Opens the page. */
export async function openMortalPage(options: MortalPageOptions): Promise<MortalPage> {
  const { name, relay, clock, records, random } = options
  const relayEnd = relay.connect(name)
  let isDead = false
  let writesLeft = Number.POSITIVE_INFINITY
  async function die(): Promise<void> {
    isDead = true
    await relayEnd.close()
  }
  async function write<Value>(act: () => Promise<Value>): Promise<Value> {
    if (isDead) return await never()
    if (writesLeft-- <= 0) {
      if (random() < 0.5) await act()
      await die()
    }
    const result = isDead ? undefined : await act()
    // Read again: it may have died meanwhile.
    return isDead || result === undefined ? await never() : result
  }
  const done = async (act: Promise<void>) => {
    await act
    return true as const
  }
  const fenced: RecordStorage = {
    isDurable: true,
    get: (key) => (isDead ? never() : records.get(key)),
    entries: () => (isDead ? never() : records.entries()),
    set: async (key, value) => void (await write(() => done(records.set(key, value)))),
    remove: async (key) => void (await write(() => done(records.remove(key)))),
    change: async (key, update) => (await write(async () => ({ value: await records.change(key, update) }))).value,
  }
  const metadata = { name, description: '', url: '', icons: [] }
  const bytes = seededBytes(Math.floor(random() * 1_000_000_000))
  const lent = {
    clock,
    random: bytes,
    cryptography: nobleCryptography,
    log: silentLog,
    ...(name !== 'app' && { wallet: walletSide }),
  }
  const peer = await createPeer({ relay: relayEnd, records: fenced, metadata, ...lent })
  return {
    peer,
    isDead: () => isDead,
    dieAfter(writes) {
      writesLeft = writes
    },
    async reopen() {
      await die()
      closePeer(peer)
      return await openMortalPage(options)
    },
  }
}
