import { AppError, type Clock, type Log, sleep } from '@latchkey/base'
import { PairingError } from '../../pairingError.ts'
import type { SessionLink } from './sessionLink.ts'

/** Specification §9. */
export const maxPairingAttempts = 10
/** A code is replaced this long before it ends, so that nobody scans one that ends while they confirm. */
export const renewBeforeMs = 20_000

/** A proposal that is out: its code, and the session once a wallet approved it. */
export type Proposal = {
  readonly uri: string
  readonly expiresAtMs: number
  readonly approval: Promise<SessionLink>
  /** Resolves when a wallet was first heard under this proposal, before its answer; absent where nobody can tell. */
  readonly heard?: Promise<void>
}

export type PairingOptions = {
  readonly propose: (signal: AbortSignal) => Promise<Proposal>
  /** Told each code that is to be shown instead of the last one. */
  readonly onUri: (uri: string, expiresAtMs: number) => void
  /** Told when a wallet has read a proposal that still counts, and when that proposal ended unanswered. */
  readonly onHeard?: (isHeard: boolean) => void
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly log: Log
}

/**
 * Proposes until a wallet answers: a new code before the last one ends, ten at most. A code that was replaced still counts
 * until its own end, because somebody may just have scanned it. Fails with `pairing_aborted`,
 * `pairing_attempts_exhausted`, the wallet's refusal, or whatever else ended a proposal.
 */
export async function pairingLoop(options: PairingOptions): Promise<SessionLink> {
  const { propose, onUri, onHeard, signal, clock, log } = options
  const ending = new AbortController()
  const onAbort = () => ending.abort(new PairingError('pairing_aborted', { cause: signal.reason }))
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  const answered = createAnswer()
  const hearings = createHearings(onHeard)
  ending.signal.addEventListener('abort', () => answered.reject(ending.signal.reason))
  try {
    for (let attempt = 1; attempt <= maxPairingAttempts; attempt++) {
      ending.signal.throwIfAborted()
      const proposal = await propose(ending.signal)
      const { uri, expiresAtMs, approval } = proposal
      ending.signal.throwIfAborted()
      onUri(uri, expiresAtMs)
      hearings.follow(proposal)
      const expired = approval.then(answered.resolve, (error: unknown) => {
        // Only an end by time is a reason to try again (facts, 8).
        if (!isExpiry(error)) return answered.reject(error)
        log.debug('A pairing code ended unanswered')
        hearings.end(proposal)
      })
      const isLast = attempt === maxPairingAttempts
      const due = isLast ? expired : sleep(Math.max(expiresAtMs - renewBeforeMs - clock.now(), 0), clock, ending.signal)
      const link = await Promise.race([answered.promise, due, expired])
      if (link !== undefined) return link
      // An approval and an end by time can come in one moment; the approval counts.
      const settled = await Promise.race([answered.promise, Promise.resolve(undefined)])
      if (settled !== undefined) return settled
    }
    throw new PairingError('pairing_attempts_exhausted')
  } finally {
    signal.removeEventListener('abort', onAbort)
    // A request that is still out is taken back: nobody waits for it any more.
    ending.abort(new PairingError('pairing_aborted'))
  }
}

function isExpiry(error: unknown): boolean {
  return error instanceof AppError && error.code === 'proposal_expired'
}

/** The proposals that are out and that a wallet has read. */
function createHearings(onHeard: ((isHeard: boolean) => void) | undefined) {
  const heard = new Set<Proposal>()
  const ended = new Set<Proposal>()
  return {
    follow(proposal: Proposal) {
      void proposal.heard?.then(() => {
        if (ended.has(proposal)) return
        heard.add(proposal)
        onHeard?.(true)
      })
    },
    end(proposal: Proposal) {
      ended.add(proposal)
      if (heard.delete(proposal) && heard.size === 0) onHeard?.(false)
    },
  }
}

/** A promise that is settled from outside. Nobody need be waiting when it fails. */
function createAnswer() {
  let resolve: (link: SessionLink) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<SessionLink>((onLink, onFailure) => {
    resolve = onLink
    reject = onFailure
  })
  promise.catch(() => undefined)
  return { promise, resolve, reject }
}
