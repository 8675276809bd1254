import type { Clock, Log, Rpc } from '@latchkey/base'
import type { Database } from '@latchkey/base/node'
import { type Chain, createSignInMessage, zeroAddress } from '@latchkey/evm'
import type { AvatarDeps } from './avatars/avatarDeps.ts'
import type { EmbeddedDeps } from './embedded/embeddedDeps.ts'
import type { InboxMail } from './embedded/inboxMail.ts'
import type { Marks } from './marks/marks.ts'

/** What the owner decides about sign-in. */
export type ApiConfig = {
  /** The origins of pages that may call, such as `https://wallet.example.org`. */
  readonly origins: readonly string[]
  /** Host and port as the sign-in message names them; never taken from a request. */
  readonly domain: string
  /** The address of the site as the sign-in message names it. Its scheme decides about secure cookies. */
  readonly uri: string
  /** One sentence of plain ASCII; wallets show it. */
  readonly statement?: string
  readonly chains: readonly Chain[]
  /** How long a login lasts, 7 days unless given. */
  readonly loginMs?: number
  /** How long a visitor may take to sign, 5 minutes unless given and at most. */
  readonly challengeMs?: number
}

/** Everything the API uses. */
export type ApiDeps = {
  /** Its tables must be there: `prepareDatabase`. */
  readonly database: Database
  /** Tells what the API wrote there from what others did: `openMarks`. */
  readonly marks: Marks
  readonly config: ApiConfig
  /** The server's own node of a configured chain. No address of a node ever comes from a request. */
  readonly rpc: (chainId: number) => Rpc | undefined
  /** The rows of the owner's wallet book, as pages are to have them; none are served unless given. */
  readonly walletBook?: readonly unknown[]
  /** Networks whose explorer is shown here; none is unless given. */
  readonly explorer?: ReadonlySet<number>
  /** Where pictures of names may be fetched; nowhere unless given. */
  readonly avatars?: AvatarDeps
  /** Custody of embedded wallets; none are offered unless given. */
  readonly embedded?: EmbeddedDeps
  /** The newest mails of an outbox on this machine, first. They are shown to whoever asks: for a local run alone. */
  readonly inbox?: () => Promise<readonly InboxMail[]>
  readonly clock: Clock
  readonly log: Log
  /** Cryptographically strong bytes. */
  readonly random: (length: number) => Uint8Array
  /** Who is calling, where that is known: keeps one caller from using up the limits of another. */
  readonly callerOf?: (request: Request) => string | undefined
}

/** The configuration with nothing left open. */
export type CompleteConfig = Required<ApiConfig>

/** How long a login lasts where its owner does not say. */
export const usualLoginMs = 7 * 86_400_000
const maxChallengeMs = 300_000

/** Fills in what was left out. Fails when no sign-in message can be made of it, which is better known at the start. */
export function completeConfig(config: ApiConfig): CompleteConfig {
  const complete = {
    statement: 'Sign in to show that this account is yours. It costs nothing.',
    loginMs: usualLoginMs,
    ...config,
    challengeMs: Math.min(config.challengeMs ?? maxChallengeMs, maxChallengeMs),
  }
  assertSignInTexts(complete)
  return complete
}

/** Fails with `invalid_sign_in_message` when these texts of an owner's cannot stand in a sign-in message (EIP-4361). */
export function assertSignInTexts(texts: Pick<CompleteConfig, 'domain' | 'uri' | 'statement'>): void {
  createSignInMessage({
    domain: texts.domain,
    address: zeroAddress,
    statement: texts.statement,
    uri: texts.uri,
    version: '1',
    chainId: 1,
    nonce: '00000000',
    issuedAt: '2000-01-01T00:00:00Z',
  })
}
