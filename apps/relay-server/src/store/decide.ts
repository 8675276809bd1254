import { relayTags } from '@latchkey/remote'
import { RelayServerError } from '../errors.ts'
import { duplicateMs, hashMessage, type NewMessage, overheadBytes, type StoreLimits, sizeOf } from './store.ts'

/** A message that is asked to be taken, with what it is known by. */
export type Candidate = NewMessage & { readonly hash: string; readonly maker: string }

/** Facts that decide about new messages. */
export type PublicationFacts = {
  readonly nowMs: number
  readonly limits: StoreLimits
  /** Hashes of what is stored, or was lately. */
  readonly known: ReadonlySet<string>
  /** The content of each topic that has not expired. */
  readonly mailboxes: ReadonlyMap<
    string,
    { readonly messages: number; readonly bytes: number; readonly lastMs: number }
  >
  /** The usage of each maker's address. */
  readonly makers: ReadonlyMap<string, number>
  readonly totalBytes: number
}

/** A message that is taken. */
export type Taken = Candidate & { readonly publishedAtMs: number; readonly expiresAtMs: number }

/** The decision on publications: rows to be stored, and for each publication why it is not taken. */
export type PublicationOutcome = {
  readonly taken: readonly Taken[]
  readonly failures: readonly (RelayServerError | undefined)[]
}

export function toCandidate(message: NewMessage, maker: string): Candidate {
  return { ...message, hash: hashMessage(message.topic, message.message), maker }
}

/** Each publication as a whole or not at all, in their order. Duplicates are taken by doing nothing. */
export function decidePublications(
  publications: readonly (readonly Candidate[])[],
  facts: PublicationFacts,
): PublicationOutcome {
  const so: SoFar = { known: new Set(facts.known), topics: new Map(), makers: new Map(), bytes: 0, taken: [] }
  const failures = publications.map((messages) => {
    const fresh = messages.filter(
      ({ hash }, index) => !so.known.has(hash) && messages.findIndex((other) => other.hash === hash) === index,
    )
    const failure = findFullness(fresh, facts, so)
    if (failure === undefined) for (const message of fresh) take(message, facts, so)
    return failure
  })
  return { taken: so.taken, failures }
}

type Mailbox = { readonly messages: number; readonly bytes: number; readonly lastMs: number }

/** The portion taken so far: mailboxes and makers as they are by it, and bytes beside the facts. */
type SoFar = {
  readonly known: Set<string>
  readonly topics: Map<string, Mailbox>
  readonly makers: Map<string, number>
  bytes: number
  readonly taken: Taken[]
}

const emptyMailbox: Mailbox = { messages: 0, bytes: 0, lastMs: 0 }

function mailboxOf(topic: string, facts: PublicationFacts, so: SoFar): Mailbox {
  return so.topics.get(topic) ?? facts.mailboxes.get(topic) ?? emptyMailbox
}

function findFullness(fresh: readonly Candidate[], facts: PublicationFacts, so: SoFar): RelayServerError | undefined {
  const { limits, totalBytes } = facts
  for (const { topic } of fresh) {
    const { messages, bytes } = mailboxOf(topic, facts, so)
    const own = fresh.filter((message) => message.topic === topic)
    const isFull = messages + own.length > limits.messagesPerTopic || bytes + sum(own, sizeOf) > limits.bytesPerTopic
    if (isFull) return new RelayServerError('mailbox_full')
  }
  const needed = sum(fresh, takenBy)
  const isTooMuch = fresh.some(({ maker }) => heldBy(maker, facts, so) + needed > limits.bytesPerAddress)
  return isTooMuch || totalBytes + so.bytes + needed > limits.totalBytes
    ? new RelayServerError('storage_full')
    : undefined
}

function take(message: Candidate, facts: PublicationFacts, so: SoFar): void {
  const { topic, maker, hash } = message
  const { messages, bytes, lastMs } = mailboxOf(topic, facts, so)
  const publishedAtMs = Math.max(facts.nowMs, lastMs)
  so.known.add(hash)
  so.topics.set(topic, { messages: messages + 1, bytes: bytes + sizeOf(message), lastMs: publishedAtMs })
  so.makers.set(maker, heldBy(maker, facts, so) + takenBy(message))
  so.bytes += takenBy(message)
  so.taken.push({ ...message, publishedAtMs, expiresAtMs: publishedAtMs + message.ttlSeconds * 1000 })
}

function heldBy(maker: string, facts: PublicationFacts, so: SoFar): number {
  return so.makers.get(maker) ?? facts.makers.get(maker) ?? 0
}

/** A message's share of what an address, and all together, may hold. */
export function takenBy(message: Pick<NewMessage, 'message' | 'attestation'>): number {
  return sizeOf(message) + overheadBytes
}

function sum<Item>(items: readonly Item[], measure: (item: Item) => number): number {
  return items.reduce((total, item) => total + measure(item), 0)
}

/** A message that some have acknowledged, and whom it waits for. */
export type Pending = {
  readonly publisher: string
  readonly tag: number
  readonly ackedBy: ReadonlySet<string>
  /** Clients with an interest in its topic. */
  readonly wantedBy: readonly string[]
}

/** Whether nobody will ask for it any more. Proposals stay, so that a second wallet can scan the same code. */
export function isDone({ publisher, tag, ackedBy, wantedBy }: Pending): boolean {
  if (ackedBy.size === 0 || tag === relayTags.proposal) return false
  return wantedBy.every((clientId) => clientId === publisher || ackedBy.has(clientId))
}

/** Until when the same text is known after its message is gone. */
export function knownUntil({ publishedAtMs, expiresAtMs }: { publishedAtMs: number; expiresAtMs: number }): number {
  return Math.min(expiresAtMs, publishedAtMs + duplicateMs)
}
