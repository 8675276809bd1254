import type { CallRequest, Unsubscribe } from '@latchkey/base'
import type { SessionRights } from './sessionChains.ts'

/** Events of a session's wallet by itself. */
export type SessionNews =
  | { readonly type: 'event'; readonly name: string; readonly data: unknown; readonly chainId: string }
  /** The wallet changed what it approves. */
  | { readonly type: 'update' }
  /** The session is over: the wallet ended it, or its time is up. */
  | { readonly type: 'end'; readonly reason: string }

/** A request of an earlier page to a session's wallet, and its outcome. */
export type ResumedAsk = {
  readonly chainId: number
  readonly request: CallRequest
  readonly outcome: Promise<unknown>
}

/** One approved session, as a connection uses it; the pairing protocol is behind it. */
export type SessionLink = {
  readonly topic: string
  /** When it was settled, in milliseconds since the epoch; unknown for one of an older program. */
  readonly startedAtMs: () => number | undefined
  /** When the session ends unless the wallet extends it, in milliseconds since the epoch. */
  readonly expiresAtMs: () => number
  readonly rights: () => SessionRights
  /** Asks the wallet on a chain. Fails with the wallet's own error or an `AppError`. */
  request(chainId: number, request: CallRequest): Promise<unknown>
  /** Requests of an earlier page that the wallet has yet to answer. */
  resumed(): readonly ResumedAsk[]
  listen(listener: (news: SessionNews) => void): Unsubscribe
  /** Ends the session on both sides. */
  end(): Promise<void>
}
