import { recordOf } from '@latchkey/base'
import * as v from 'valibot'
import type { Metadata } from './messages.ts'
import {
  type ProposalNamespaces,
  readProposalNamespaces,
  readSessionNamespaces,
  type SessionNamespaces,
} from './namespaces.ts'
import { type Properties, propertiesSchema } from './properties.ts'

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
  /** The controller's word on the session, and on single namespaces or chains, when it was settled. */
  readonly sessionProperties?: Properties | undefined
  readonly scopedProperties?: Properties | undefined
  /** When it was settled, in milliseconds since the epoch; unknown for one of an older program. */
  readonly startedAtMs?: number | undefined
  /** Milliseconds since the epoch. */
  readonly expiresAtMs: number
  /**
   * The id of the settlement (the controller's side), until the other side is heard: an error in answer to it,
   * or no word at all, means that there is no session.
   */
  readonly settleId?: number | undefined
  /** The newest update and, by name, the newest events that counted; older ones that come late do not. */
  readonly lastUpdateId: number
  /** The newest extension; one that comes again, however late, does not count. */
  readonly lastExtendId?: number | undefined
  /** A change of the controller that the relay has yet to take. */
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
  /** The app's requests for the session, and for single namespaces or chains of it. */
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

const hex32 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const word = v.string()
const whole = v.pipe(v.number(), v.safeInteger())
const truth = v.boolean()
const redirect = v.optional(v.object({ native: v.optional(word), universal: v.optional(word) }))
const metadata = v.object({
  name: word,
  description: word,
  url: word,
  icons: v.pipe(v.array(word), v.readonly()),
  redirect,
})
const proposed = v.pipe(
  v.optional(v.unknown(), {}),
  v.transform((value): ProposalNamespaces => readProposalNamespaces(value) ?? {}),
)
const approved = v.pipe(
  v.unknown(),
  v.rawTransform(({ dataset, addIssue, NEVER }): SessionNamespaces => {
    const read = readSessionNamespaces(dataset.value)
    if (read !== undefined) return read
    addIssue()
    return NEVER
  }),
)

const asked = v.object({
  topic: hex32,
  id: whole,
  chainId: word,
  method: word,
  params: v.optional(v.unknown()),
  expiresAtMs: whole,
})

/** Schemas of stored records, by the first part of their key. */
export const storedSchemas = {
  key: hex32,
  pairing: v.object({ expiresAtMs: whole, isActive: v.optional(truth), isOwn: v.optional(truth) }),
  session: v.object({
    topic: hex32,
    pairingTopic: hex32,
    isController: truth,
    peer: metadata,
    peerPublicKey: hex32,
    namespaces: approved,
    requiredNamespaces: proposed,
    sessionProperties: propertiesSchema,
    scopedProperties: propertiesSchema,
    startedAtMs: v.optional(whole),
    expiresAtMs: whole,
    settleId: v.optional(whole),
    lastUpdateId: whole,
    lastExtendId: v.optional(whole),
    isUpdateUnsent: v.optional(truth),
    lastEventIds: recordOf(v.string(), whole),
  }),
  proposal: v.object({
    id: whole,
    pairingTopic: hex32,
    proposer: metadata,
    proposerPublicKey: hex32,
    requiredNamespaces: proposed,
    optionalNamespaces: proposed,
    sessionProperties: propertiesSchema,
    scopedProperties: propertiesSchema,
    expiresAtMs: whole,
  }),
  request: asked,
  /** The other way round: by this side. */
  asked,
  own: v.object({
    id: whole,
    pairingTopic: hex32,
    privateKey: hex32,
    publicKey: hex32,
    requiredNamespaces: proposed,
    expiresAtMs: whole,
    keepsPairing: v.optional(truth),
    settling: v.optional(v.pipe(v.array(v.object({ topic: hex32, responderPublicKey: hex32 })), v.readonly())),
  }),
  done: v.object({ message: word, tag: whole, ttlSeconds: whole, expiresAtMs: whole, isSent: truth }),
  /** Proposals that are not to be asked again (pairing topic and id), sessions that are not to be settled (topic). */
  answered: v.object({ expiresAtMs: whole }),
  outbox: v.variant('type', [
    v.object({
      type: v.literal('message'),
      topic: hex32,
      message: word,
      tag: whole,
      ttlSeconds: whole,
      expiresAtMs: whole,
    }),
    v.object({
      type: v.literal('approval'),
      pairingTopic: hex32,
      sessionTopic: hex32,
      response: word,
      settlement: word,
      expiresAtMs: whole,
    }),
  ]),
} as const

/** An answer that was given, to be given again when its request comes once more. */
export type DoneAnswer = v.InferOutput<typeof storedSchemas.done>

/** Something sealed that the relay has yet to take, also after a reload: a session's last word, or an approval. */
export type Posting = v.InferOutput<typeof storedSchemas.outbox>
export type Approval = Extract<Posting, { readonly type: 'approval' }>
