import { type Clock, createStore, type Log, type Store, tellAll, type Unsubscribe } from '@latchkey/base'
import type { Cryptography } from '../cryptography/cryptography.ts'
import { RemoteError } from '../errors.ts'
import type { WireError } from '../protocolErrors.ts'
import type { Relay } from '../relay/relay.ts'
import type { RandomBytes } from './keys.ts'
import { createMessageId, type Metadata, type PeerOutcome } from './messages.ts'
import type { RecordStorage } from './recordStorage.ts'
import type {
  Approval,
  DoneAnswer,
  InboundRequest,
  OwnProposal,
  Posting,
  Proposal,
  ResumedRequest,
  Session,
} from './session.ts'

/** Events of a peer. */
export type PeerNews =
  /** A wallet has read what this side proposed there, and not answered yet. */
  | { readonly type: 'heard'; readonly pairingTopic: string }
  /** A session was settled: one that this side proposed, or approved. */
  | { readonly type: 'session'; readonly session: Session }
  /** The controller changed or extended a session. */
  | { readonly type: 'changed'; readonly topic: string }
  | { readonly type: 'ended'; readonly topic: string; readonly reason: WireError }
  | {
      readonly type: 'event'
      readonly topic: string
      readonly name: string
      readonly data: unknown
      readonly chainId: string
    }

/** Tells other tabs of the same origin which record changed, and hears of theirs. */
export type PeerTabs = {
  post(key: string): void
  listen(listener: (key: string) => void): Unsubscribe
}

/** Options of `createPeer`. */
export type PeerOptions = {
  readonly relay: Relay
  readonly records: RecordStorage
  readonly metadata: Metadata
  readonly clock: Clock
  readonly random: RandomBytes
  readonly cryptography: Cryptography
  readonly log: Log
  readonly tabs?: PeerTabs
  /** Put into pairing URIs as `relay-data`: where this side's relay is. */
  readonly relayData?: string
  /** Abilities of a wallet alone; without them the peer is an app. */
  readonly wallet?: WalletSide
}

/** The other side's request, and its id. */
export type Given = { readonly id: number; readonly params: unknown }

/** The wallet's side of the protocol. It stands apart, so that the page of an app need not carry it. */
export type WalletSide = {
  /** Takes in a proposal. The outcome is its error, if it has one. */
  receiveProposal(peer: Peer, pairingTopic: string, given: Given): Promise<PeerOutcome | undefined>
  /** Takes in a request of an app. The outcome is its error, if it has one. */
  receiveSessionRequest(peer: Peer, session: Session, given: Given): Promise<PeerOutcome | undefined>
  /** The app gave a pairing up: what was proposed there is not to be answered any more. */
  forgetProposals(peer: Peer, pairingTopic: string): Promise<void>
  sendApproval(peer: Peer, approval: Approval): Promise<void>
  /** Sends an approval that a page before this one could not. */
  sendApprovalAgain(peer: Peer, id: string, approval: Approval): Promise<void>
  /** The relay could not be reached in time to approve. */
  giveUpApproval(peer: Peer, approval: Approval): Promise<void>
  /** Ends proposals, requests and pairings whose time is up. */
  endWhatIsOver(peer: Peer): Promise<void>
  /** Sends changes of sessions that could not be sent before. Nobody waits for it. */
  sendUpdates(peer: Peer): void
  /** Ends approved sessions that their app does not want any more. */
  lookAfterUnheard(peer: Peer): void
}

/** A pairing's state. */
export type Pairing = {
  /** Milliseconds since the epoch. */
  readonly expiresAtMs: number
  /** A session came of it. */
  readonly isActive?: boolean | undefined
  /** This side made it, as an app; otherwise it scanned the code. */
  readonly isOwn?: boolean | undefined
}

/** Somebody who waits for the other side. */
type Waiting = { readonly topic: string; resolve(result: unknown): void; reject(error: unknown): void }

/** Either side of pairings and sessions: an app that proposes, a wallet that approves. The verbs work on it. */
export type Peer = Omit<PeerOptions, 'tabs' | 'wallet'> & {
  readonly sessions: Store<readonly Session[]>
  /** Requests that wait for this side's yes or no. */
  readonly proposals: Store<readonly Proposal[]>
  readonly requests: Store<readonly InboundRequest[]>
  readonly tabs: PeerTabs | undefined
  readonly wallet: WalletSide | undefined
  /** Requests of an earlier page that have yet to be answered. */
  readonly resumed: Store<readonly ResumedRequest[]>
  /** Own proposals, by id. */
  readonly own: Map<number, OwnProposal>
  /** Callers that wait for an own proposal or request, by id. */
  readonly waiting: Map<number, Waiting>
  /** Answers that are given and not yet sent. */
  readonly unsent: Map<string, DoneAnswer>
  /** Further messages that the relay has yet to take. */
  readonly outbox: Map<string, Posting>
  /** Messages just being sent, by the key of their record. */
  readonly sending: Set<string>
  /** Proposals that are being approved or refused. */
  readonly answering: Set<number>
  /** For how many heartbeats this page has listened to approved sessions of which nothing has been heard yet. */
  readonly unheard: Map<string, number>
  /** The newest events of each session that this page told; another tab tells them to its own. */
  readonly toldEvents: Map<string, number>
  readonly ids: { last: number }
  readonly keys: Map<string, string>
  readonly pairings: Map<string, Pairing>
  readonly listeners: Set<(news: PeerNews) => void>
  /** Ends the peer. */
  readonly closing: AbortController
}

/** Makes a peer that knows nothing yet. */
export function createPeerState({ tabs, wallet, ...options }: PeerOptions): Peer {
  return {
    ...options,
    tabs,
    wallet,
    sessions: createStore<readonly Session[]>([]),
    proposals: createStore<readonly Proposal[]>([]),
    requests: createStore<readonly InboundRequest[]>([]),
    resumed: createStore<readonly ResumedRequest[]>([]),
    own: new Map(),
    waiting: new Map(),
    unsent: new Map(),
    outbox: new Map(),
    sending: new Set(),
    answering: new Set(),
    unheard: new Map(),
    toldEvents: new Map(),
    ids: { last: 0 },
    keys: new Map(),
    pairings: new Map(),
    listeners: new Set(),
    closing: new AbortController(),
  }
}

/** Hears what a peer tells by itself. */
export function onPeerNews(peer: Peer, listener: (news: PeerNews) => void): Unsubscribe {
  const entry = (news: PeerNews) => listener(news)
  peer.listeners.add(entry)
  return () => void peer.listeners.delete(entry)
}

/** Tells all listeners; one that fails is logged and keeps nobody from hearing. */
export function tell(peer: Peer, news: PeerNews): void {
  try {
    tellAll(peer.listeners, news)
  } catch (error) {
    peer.log.error('A listener of the pairing protocol failed', error)
  }
}

/** A fresh message id. Each has a millisecond of its own: the other side tells by it which change is newer. */
export function nextMessageId(peer: Peer): number {
  const afterLastMs = Math.floor(peer.ids.last / 1000) + 1
  peer.ids.last = createMessageId(Math.max(peer.clock.now(), afterLastMs), peer.random)
  return peer.ids.last
}

/** Whether a topic is that of a session. */
export function hasSession(peer: Peer, topic: string): boolean {
  return peer.sessions.get().some((session) => session.topic === topic)
}

/** A session that is alive. Fails with `session_not_found`. */
export function requireSession(peer: Peer, topic: string): Session {
  const session = peer.sessions.get().find((each) => each.topic === topic)
  if (session === undefined || session.expiresAtMs <= peer.clock.now()) throw new RemoteError('session_not_found')
  return session
}
