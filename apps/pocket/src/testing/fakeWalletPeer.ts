import { createStore } from '@latchkey/base'
import type { InboundRequest, Proposal, RelayStatus, Session } from '@latchkey/remote'
import type { EndedSession, WalletPeer } from '../peer/walletPeer.ts'

export type FakeWalletPeer = WalletPeer & {
  /** Every call so far: its name, then what it was given. */
  readonly calls: (readonly [name: string, ...given: unknown[]])[]
  /** The next call of this name fails with the error. */
  fail(name: string, error: Error): void
  tellEnded(ended: EndedSession): void
}

/** A wallet's side without a network: what it is asked, it writes down and does to its stores. */
export function fakeWalletPeer(initial: { readonly sessions?: readonly Session[] } = {}): FakeWalletPeer {
  const proposals = createStore<readonly Proposal[]>([])
  const requests = createStore<readonly InboundRequest[]>([])
  const sessions = createStore<readonly Session[]>(initial.sessions ?? [])
  const calls: FakeWalletPeer['calls'] = []
  const failures = new Map<string, Error>()
  const listeners = new Set<(ended: EndedSession) => void>()
  const note = (name: string, ...given: unknown[]) => {
    calls.push([name, ...given])
    const error = failures.get(name)
    failures.delete(name)
    if (error !== undefined) throw error
  }
  return {
    proposals,
    requests,
    sessions,
    service: createStore<RelayStatus>({ status: 'idle' }),
    isDurable: true,
    calls,
    fail: (name, error) => void failures.set(name, error),
    tellEnded: (ended) => listeners.forEach((listener) => void listener(ended)),
    async pair(uri) {
      note('pair', uri)
      return { pairingTopic: 'a'.repeat(64) }
    },
    async approve(id, namespaces) {
      note('approve', id, namespaces)
      proposals.set(proposals.get().filter((each) => each.id !== id))
    },
    async reject(id, reason) {
      note('reject', id, reason)
      proposals.set(proposals.get().filter((each) => each.id !== id))
    },
    async respond({ topic, id }, outcome) {
      note('respond', id, outcome)
      requests.set(requests.get().filter((each) => each.id !== id || each.topic !== topic))
    },
    async update(topic, namespaces) {
      note('update', topic, namespaces)
      sessions.set(sessions.get().map((each) => (each.topic === topic ? { ...each, namespaces } : each)))
    },
    emit: async (event) => note('emit', event.chainId, event.name, event.data),
    async end(topic) {
      note('end', topic)
      sessions.set(sessions.get().filter((each) => each.topic !== topic))
    },
    onEnded(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
