import {
  anything,
  type Check,
  type Checked,
  dictionary,
  either,
  listOf,
  literal,
  optional,
  record,
  text,
  truth,
  unfit,
  whole,
} from '../checks/checks.ts'
import type { Metadata } from './messages.ts'
import {
  type ProposalNamespaces,
  readProposalNamespaces,
  readSessionNamespaces,
  type SessionNamespaces,
} from './namespaces.ts'
import { checkProperties, type Properties } from './properties.ts'

/** A session of the pairing protocol, as either side remembers it. Its key is kept apart. */
export type Session = {
  /** 64 hexadecimal digits. A secret: whoever knows it can write to both sides. */
  readonly topic: string
  readonly pairingTopic: string
  /** The side that approved may change what is approved. */
  readonly isController: boolean
  readonly peer: Metadata
  readonly peerPublicKey: string
  readonly namespaces: SessionNamespaces
  readonly requiredNamespaces: ProposalNamespaces
  /** What the controller said of the session, and of single namespaces or chains, when it was settled. */
  readonly sessionProperties?: Properties | undefined
  readonly scopedProperties?: Properties | undefined
  /** When it was settled, in milliseconds since the epoch; unknown for one of an older program. */
  readonly startedAtMs?: number | undefined
  /** Milliseconds since the epoch. */
  readonly expiresAtMs: number
  /**
   * What the settlement was sent under (the controller's side), until the other side is heard: an error in answer to it,
   * or no word at all, means that there is no session.
   */
  readonly settleId?: number | undefined
  /** The newest update and, by name, the newest events that counted; older ones that come late do not. */
  readonly lastUpdateId: number
  /** The newest extension; one that comes again, however late, does not count. */
  readonly lastExtendId?: number | undefined
  /** What the controller changed and the relay has yet to take. */
  readonly isUpdateUnsent?: boolean | undefined
  readonly lastEventIds: Readonly<Record<string, number>>
}

/** A proposal that waits for this side's answer. */
export type Proposal = {
  readonly id: number
  readonly pairingTopic: string
  readonly proposer: Metadata
  readonly proposerPublicKey: string
  readonly requiredNamespaces: ProposalNamespaces
  readonly optionalNamespaces: ProposalNamespaces
  /** What the app says of the session it wants, and of single namespaces or chains of it. */
  readonly sessionProperties?: Properties | undefined
  readonly scopedProperties?: Properties | undefined
  readonly expiresAtMs: number
}

/** A request of the other side that waits for this side's answer. */
export type InboundRequest = {
  readonly topic: string
  readonly id: number
  readonly chainId: string
  readonly method: string
  readonly params: unknown
  readonly expiresAtMs: number
}

/** A request of this side that waits for the other side's answer. */
export type OwnRequest = {
  readonly topic: string
  readonly id: number
  readonly chainId: string
  readonly method: string
  readonly params?: unknown
  readonly expiresAtMs: number
}

/** A request of an earlier page, and how it ends: as the promise of `request` would. */
export type ResumedRequest = OwnRequest & { readonly outcome: Promise<unknown> }

/** A proposal of this side, and the session it is becoming. */
export type OwnProposal = {
  readonly id: number
  readonly pairingTopic: string
  readonly privateKey: string
  readonly publicKey: string
  readonly requiredNamespaces: ProposalNamespaces
  readonly expiresAtMs: number
  /** The pairing stays known when a session comes of it. */
  readonly keepsPairing?: boolean | undefined
  /** The wallets that answered and have yet to settle: two may have scanned one code. */
  readonly settling?: readonly { readonly topic: string; readonly responderPublicKey: string }[] | undefined
}

const hex32 = text((key) => /^[0-9a-f]{64}$/.test(key))
const word = text()
const redirect = optional(record({ native: optional(word), universal: optional(word) }))
const metadata = record({
  name: word,
  description: word,
  url: word,
  icons: listOf(word),
  redirect,
})
const proposed: Check<ProposalNamespaces> = (value) => readProposalNamespaces(value) ?? {}
const approved: Check<SessionNamespaces> = (value) => readSessionNamespaces(value) ?? unfit

const asked = record({
  topic: hex32,
  id: whole,
  chainId: word,
  method: word,
  params: anything,
  expiresAtMs: whole,
})

/** What is read back from storage, by the first part of its key. */
export const storedChecks = {
  key: hex32,
  pairing: record({ expiresAtMs: whole, isActive: optional(truth), isOwn: optional(truth) }),
  session: record({
    topic: hex32,
    pairingTopic: hex32,
    isController: truth,
    peer: metadata,
    peerPublicKey: hex32,
    namespaces: approved,
    requiredNamespaces: proposed,
    sessionProperties: checkProperties,
    scopedProperties: checkProperties,
    startedAtMs: optional(whole),
    expiresAtMs: whole,
    settleId: optional(whole),
    lastUpdateId: whole,
    lastExtendId: optional(whole),
    isUpdateUnsent: optional(truth),
    lastEventIds: dictionary(whole),
  }),
  proposal: record({
    id: whole,
    pairingTopic: hex32,
    proposer: metadata,
    proposerPublicKey: hex32,
    requiredNamespaces: proposed,
    optionalNamespaces: proposed,
    sessionProperties: checkProperties,
    scopedProperties: checkProperties,
    expiresAtMs: whole,
  }),
  request: asked,
  /** The other way round: by this side. */
  asked,
  own: record({
    id: whole,
    pairingTopic: hex32,
    privateKey: hex32,
    publicKey: hex32,
    requiredNamespaces: proposed,
    expiresAtMs: whole,
    keepsPairing: optional(truth),
    settling: optional(listOf(record({ topic: hex32, responderPublicKey: hex32 }))),
  }),
  done: record({ message: word, tag: whole, ttlSeconds: whole, expiresAtMs: whole, isSent: truth }),
  /** Proposals that are not to be asked again (pairing topic and id), sessions that are not to be settled (topic). */
  answered: record({ expiresAtMs: whole }),
  outbox: either(
    record({
      type: literal('message'),
      topic: hex32,
      message: word,
      tag: whole,
      ttlSeconds: whole,
      expiresAtMs: whole,
    }),
    record({
      type: literal('approval'),
      pairingTopic: hex32,
      sessionTopic: hex32,
      response: word,
      settlement: word,
      expiresAtMs: whole,
    }),
  ),
} as const

/** An answer that was given, to be given again when its request comes once more. */
export type DoneAnswer = Checked<typeof storedChecks.done>

/** Something sealed that the relay has yet to take, also after a reload: a session's last word, or an approval. */
export type Posting = Checked<typeof storedChecks.outbox>
export type Approval = Extract<Posting, { readonly type: 'approval' }>
