import type { Clock, Fetch, Log, Rpc } from '@latchkey/base'
import type { ApiKey } from '@latchkey/custody'
import { type Address, type Chain, type Collection, createSignInMessage, zeroAddress } from '@latchkey/evm'
import type { Database } from '@latchkey/node'
import type { Language } from '@latchkey/texts'
import { usualLoginMs } from './limits.ts'
import type { Marks } from './marks/marks.ts'

/** The owner's decisions about sign-in. */
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

/** Where the owner lets this server call for pictures. */
export type OutsidePlaces = {
  /** Origins such as `https://images.example.org`, or every public host. */
  readonly origins: 'any' | readonly string[]
  /** The owner's own way to IPFS. It may stand in the owner's own network. */
  readonly ipfsGateway?: string | undefined
}

/** The addresses of a host. */
export type Resolve = (host: string) => Promise<readonly string[]>

/** The owner's rules for pictures that are elsewhere. */
export type AvatarDeps = OutsidePlaces & {
  /** The type of a picture by what it holds; undefined for what would do harm or is none. */
  readonly pictureType: (bytes: Uint8Array) => string | undefined
  /** The addresses of a host; the system's own way unless given. */
  readonly resolve?: Resolve
}

/** The owner's rules for collectibles. */
export type CollectibleDeps = Pick<AvatarDeps, 'pictureType' | 'resolve'> & {
  /** Collections that the owner has named; nothing is told of others. */
  readonly collections: readonly Collection[]
  /** Where their descriptions and pictures may be fetched; only those that stand on the chain itself are shown unless given. */
  readonly pictures?: OutsidePlaces | undefined
}

/** The API's place for embedded wallets: at custody, above the organizations of visitors. */
export type EmbeddedDeps = {
  /** The prefix of custody's paths. */
  readonly baseUrl: string
  /** Reaches custody; within one process it need not be the network. */
  readonly fetch: Fetch
  /** The organization above those of visitors. */
  readonly organizationId: string
  /** Its key. It never leaves the server, and no key of a visitor is ever with it. */
  readonly apiKey: ApiKey
  /** How mails name the site. */
  readonly appName: string
  /** Answers about a mail address leave at multiples of this, a second unless given; 0 lets them leave at once. */
  readonly answerEveryMs?: number
}

/** A mail that waits on this machine. */
export type InboxMail = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly sentAtMs: number
}

/** A mail of notices, as it is handed over. */
export type NoticeMail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly sender: { readonly name?: string }
  /** The address by which a mail program ends them with one press (RFC 8058). */
  readonly unsubscribeUrl?: string
}

/** One piece of a mail. */
export type NoticePart =
  | { readonly kind: 'says' | 'line' | 'notes' | 'digits'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly label: string; readonly lead: string }

/** Makes both bodies of a mail of its words. */
export type ComposeMail = (plan: {
  readonly language: Language
  /** The site in whose name it is sent. */
  readonly name: string
  readonly title: string
  readonly parts: readonly NoticePart[]
}) => Pick<NoticeMail, 'subject' | 'text' | 'html'>

/** The way of mails of notices to their readers. */
export type NoticeDeps = {
  /** How mails name the site. */
  readonly appName: string
  readonly compose: ComposeMail
  /** Resolves when the mail was taken. */
  readonly send: (mail: NoticeMail) => Promise<void>
}

/** The owner's rules for the fees that he pays on one network. Amounts are in wei, of fees at their worst. */
export type SponsorRules = {
  readonly chainId: number
  /** Contracts whose calls are paid for, each with a budget of its own if it has one; `any` for every address. */
  readonly contracts: 'any' | readonly { readonly address: Address; readonly perDayWei?: bigint | undefined }[]
  /** Whether calls may take coins of the visitor along. */
  readonly mayMoveCoins: boolean
  readonly perAccountDayWei: bigint
  readonly perDayWei: bigint
  /** The dearest gas at which he pays. */
  readonly maxFeePerGas: bigint
}

/** The API's place for the relayer (`openSponsor`). */
export type SponsorDeps = {
  readonly address: Address
  rulesOf(chainId: number): SponsorRules | undefined
  /** There is something to be sent. */
  nudge(chainId: number): void
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
  /** Collections whose collectibles are described; none are unless given. */
  readonly collectibles?: CollectibleDeps
  /** Custody of embedded wallets; none are offered unless given. */
  readonly embedded?: EmbeddedDeps
  /** The newest mails of an outbox on this machine, first. They are shown to whoever asks: for a local run alone. */
  readonly inbox?: () => Promise<readonly InboxMail[]>
  /** True where histories are read: `openHistory`. Whoever signs in is then followed. */
  readonly hasHistory?: boolean
  /** The relayer by which the owner pays for fees; he pays for none unless given. */
  readonly sponsor?: SponsorDeps
  /** The way of mails of what came in; none are offered unless given. */
  readonly notices?: NoticeDeps
  readonly clock: Clock
  readonly log: Log
  /** Told how each try to sign in came out: `ok`, or the code of its refusal. */
  readonly onLogin?: (outcome: string) => void
  /** Cryptographically strong bytes. */
  readonly random: (length: number) => Uint8Array
  /** The caller, where known: keeps one from using up the limits of another. */
  readonly callerOf?: (request: Request) => string | undefined
}

/** The configuration with nothing left open. */
export type CompleteConfig = Required<ApiConfig>

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
