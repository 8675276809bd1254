import { type CallRequest, createStore, type Unsubscribe } from '@latchkey/base'
import type { Proposal } from '../connectors/remote/pairingLoop.ts'
import type { PairingKit, PairingService } from '../connectors/remote/remoteController.ts'
import type { SessionRights } from '../connectors/remote/sessionChains.ts'
import type { ResumedAsk, SessionLink, SessionNews } from '../connectors/remote/sessionLink.ts'
import { fakeAccount } from './fakeConnector.ts'

/** A session whose wallet a test plays. */
export type FakeSession = SessionLink & {
  readonly calls: { readonly chainId: number; readonly request: CallRequest }[]
  tell(news: SessionNews): void
  setRights(rights: Partial<SessionRights>): void
  listenerCount(): number
  hasEnded(): boolean
}

/** Makes a session for one account on the given chains. */
export function fakeSession(
  options: {
    readonly topic?: string
    readonly chainIds?: readonly number[]
    readonly methods?: readonly string[]
    readonly startedAtMs?: number
    readonly answer?: (request: CallRequest) => unknown
    readonly resumed?: readonly ResumedAsk[]
  } = {},
): FakeSession {
  const { topic = 'ab'.repeat(32), chainIds = [1, 10], startedAtMs, answer = () => `0x${'11'.repeat(65)}` } = options
  const { methods = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'] } = options
  const listeners = new Set<(news: SessionNews) => void>()
  const calls: FakeSession['calls'] = []
  let hasEnded = false
  let rights: SessionRights = {
    peerName: 'Pocket',
    namespaces: { eip155: { accounts: chainIds.map((id) => `eip155:${id}:${fakeAccount}`), methods, events: [] } },
  }
  return {
    topic,
    calls,
    startedAtMs: () => startedAtMs,
    expiresAtMs: () => 604_800_000,
    rights: () => rights,
    async request(chainId, request) {
      calls.push({ chainId, request })
      return await answer(request)
    },
    resumed: () => options.resumed ?? [],
    listen(listener): Unsubscribe {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async end() {
      hasEnded = true
    },
    tell(news) {
      for (const listener of [...listeners]) listener(news)
    },
    setRights(changes) {
      rights = { ...rights, ...changes }
      for (const listener of [...listeners]) listener({ type: 'update' })
    },
    listenerCount: () => listeners.size,
    hasEnded: () => hasEnded,
  }
}

/** A pairing service whose proposals a test answers. */
export type FakePairingKit = PairingKit & {
  readonly proposals: {
    readonly chainIds: readonly number[]
    readonly signal: AbortSignal
    /** A wallet has read it. */
    hear(): void
    approve(link: SessionLink): void
    fail(error: unknown): void
  }[]
}

/** Makes a pairing service whose codes live five minutes by the given clock. */
export function fakePairingKit(clock: { now(): number }, links: readonly SessionLink[] = []): FakePairingKit {
  const proposals: FakePairingKit['proposals'] = []
  return {
    proposals,
    sessions: createStore<readonly SessionLink[]>(links),
    service: createStore<PairingService>({ status: 'connected' }),
    find(topic) {
      return this.sessions.get().find((link) => link.topic === topic)
    },
    async propose(chainIds, signal): Promise<Proposal> {
      let hear = () => {}
      const heard = new Promise<void>((resolve) => (hear = resolve))
      const approval = new Promise<SessionLink>((resolve, reject) => {
        proposals.push({ chainIds, signal, hear: () => hear(), approve: resolve, fail: reject })
      })
      return { uri: `wc:${proposals.length}`, expiresAtMs: clock.now() + 300_000, approval, heard }
    },
    async close() {},
  }
}
