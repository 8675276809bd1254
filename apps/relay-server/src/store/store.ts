import { hash } from 'node:crypto'
import { RelayServerError } from '../errors.ts'

/** A message as a client hands it in. */
export type NewMessage = {
  /** 64 lower-case hexadecimal digits. */
  readonly topic: string
  readonly message: string
  /** The client id of the sender, who never gets it back. */
  readonly publisher: string
  readonly tag: number
  readonly ttlSeconds: number
  /** Handed on as it is, also when it is empty. */
  readonly attestation?: string | undefined
  /** Where it comes from, which counts for what an address may hold. Never kept. */
  readonly address?: string | undefined
}

/** A message in a mailbox. Times are milliseconds since the epoch; `publishedAtMs` never falls within a topic. */
export type StoredMessage = {
  /** Later ones of a topic have higher ones. */
  readonly id: number
  readonly topic: string
  readonly message: string
  readonly publisher: string
  readonly tag: number
  readonly publishedAtMs: number
  readonly expiresAtMs: number
  readonly attestation?: string | undefined
}

/** How much a message takes of what a mailbox or a socket may hold: its bytes as UTF-8, which it is sent and stored as. */
export function sizeOf({ message, attestation }: Pick<StoredMessage, 'message' | 'attestation'>): number {
  return Buffer.byteLength(message) + (attestation === undefined ? 0 : Buffer.byteLength(attestation))
}

/** Called once, when the storage holds what was asked (no failure) or could not take it. */
export type Settled = (failure?: RelayServerError) => void

/** `stored` messages come out of the mailbox at the start of a subscription, `live` ones as they are published. */
export type Deliver = (message: StoredMessage, source: 'stored' | 'live') => void

export type SubscriptionRequest = {
  readonly topic: string
  readonly clientId: string
  readonly deliver: Deliver
  /** Resolves when there is room for more of what is stored; always, unless given. */
  readonly whenRoom?: () => Promise<void>
  /** Where the socket comes from, as for a message. */
  readonly address?: string | undefined
}

/** One socket's live subscription to one topic. Nothing is delivered before `start`. */
export type Subscription = {
  /** Hands out the mailbox, oldest first, and from then on what is published: nothing is left out and nothing comes twice. */
  start(): void
  /** Nothing is delivered afterwards. The client's interest in the topic stays. */
  end(): void
}

/** Topics that somebody listens to here, and what is kept of all; of what other processes did, as of half a minute ago. */
export type StoreCounts = { readonly topics: number; readonly messages: number; readonly bytes: number }

/**
 * Mailboxes by topic. What is called first takes effect first. A message is kept until its time is over, or until every
 * client with an interest in its topic other than its publisher has acknowledged it (at least one); proposals are kept
 * for their whole time, so that a second wallet can scan the same code.
 */
export type RelayStore = {
  /**
   * Takes all messages or none. `settled` is called when they are on the disk, and before anybody is given one of them by
   * this process. The same text on the same topic is taken once: again while it is stored, and within two minutes, it is
   * settled and nothing else happens. Fails with `mailbox_full`, `storage_full` or `storage_down`.
   */
  publish(messages: readonly NewMessage[], settled: Settled): void
  /** Remembers the client's interest in the topic. Fails with `storage_full` or `storage_down`. */
  subscribe(request: SubscriptionRequest, settled: Settled): Subscription
  /** Ends the client's interest in the topic, unless another live subscription of the same client holds it. */
  forget(topic: string, clientId: string): void
  /** Messages that wait for this client, oldest first. Rejects with `storage_down`. */
  read(topic: string, clientId: string): Promise<readonly StoredMessage[]>
  /** In which of the topics the client has an interest: a subscription brings it what waits there. Rejects with `storage_down`. */
  listAwaited(topics: readonly string[], clientId: string): Promise<ReadonlySet<string>>
  /** The client has it and will not be given it again. */
  acknowledge(message: StoredMessage, clientId: string): void
  /** Resolves when messages can be stored at present. Rejects with `storage_down`, within ten seconds. */
  check(): Promise<void>
  counts(): StoreCounts
  /** Writes out what is on its way and gives everything back. What is asked afterwards fails with `storage_down` at once. */
  close(): Promise<void>
}

/** How much a store takes. A message counts with its text and 512 bytes, an interest with 512. */
export type StoreLimits = {
  readonly messagesPerTopic: number
  /** Texts alone. */
  readonly bytesPerTopic: number
  readonly bytesPerAddress: number
  readonly totalBytes: number
}

const gibibyte = 1_073_741_824

export const defaultStoreLimits: StoreLimits = {
  messagesPerTopic: 500,
  bytesPerTopic: 1_048_576,
  bytesPerAddress: gibibyte,
  totalBytes: 4 * gibibyte,
}

/** The size of a message beside its text, and of an interest; roughly. */
export const overheadBytes = 512
/** The size of the note that a client has a message for which others still wait; roughly. */
export const receiptBytes = 128
/** Interests end this long after the client was last in contact. */
export const interestMs = 30 * 86_400_000
/** How long the same text counts as the same message, at most: longer than any client goes on sending it again. */
export const duplicateMs = 120_000

/** The identity of a message: 96 bits are plenty. */
export function hashMessage(topic: string, message: string): string {
  return hash('sha256', topic + message, 'base64url').slice(0, 16)
}

/** The store's own failures as they are; anything else stopped the storage. */
export function toStoreFailure(error: unknown): RelayServerError {
  if (error instanceof RelayServerError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new RelayServerError('storage_down', { cause: error, data: { reason } })
}
