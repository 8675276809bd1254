import type { AppError, Store } from '@latchkey/base'
import type { ControllerKey } from '@latchkey/connect'
import type { CustodyClient } from '@latchkey/custody'
import type {
  AboveLimit,
  Address,
  BatchCall,
  CallsAnswer,
  FeeJudgement,
  SigningCard,
  SpendLimit,
  TransactionParameters,
  TypedData,
} from '@latchkey/evm'
import type { BatchVerbs } from './batchVerbs.ts'

/** The two variants of specification §3: `turnkeyhd` is served by a passkey, `turnkey` by mail. */
export type EmbeddedVariant = 'turnkeyhd' | 'turnkey'

/**
 * The purpose of a code by mail: to sign in, to come back with a new passkey, to prove who asks for an export, adds a
 * passkey, sends more than the limit or raises it, or that an address is the visitor's own.
 */
export type CodePurpose = 'sign-in' | 'recovery' | 'export' | 'passkey' | 'address' | 'payment' | 'limit'

/**
 * The step under way, for the words beside a spinner. `passkey` waits for the visitor's own device; so does
 * `first-use`, for the second time: the passkey that was just made is to open the wallet.
 */
export type EmbeddedTask = 'passkey' | 'first-use' | 'wallet' | 'mail' | 'code' | 'session'

/** Where a visitor stands on the way to a session. */
export type EmbeddedStep =
  /** Nothing is asked of the visitor. */
  | { readonly status: 'idle' }
  /** Make a new wallet with a passkey, use one that is there, or recover one by mail. */
  | { readonly status: 'choose'; readonly failure?: AppError }
  /** To which address the code goes. `email` is the one that was used before; no other goes to that until `nextAtMs`. */
  | {
      readonly status: 'email'
      readonly purpose: CodePurpose
      readonly email?: string
      readonly nextAtMs?: number
      readonly failure?: AppError
    }
  /** The code was sent. With no tries left, or after `expiresAtMs`, only a new one helps (`resend`). */
  | {
      readonly status: 'code'
      readonly purpose: CodePurpose
      readonly email: string
      readonly sentAtMs: number
      readonly expiresAtMs: number
      /** When a new one can be sent. */
      readonly nextAtMs: number
      readonly triesLeft: number
      /** It is six digits to type, unless the mail says otherwise. */
      readonly hasDigits?: true | undefined
      /** The code was right, and what came after it failed: `goOn` tries that again without another code. */
      readonly isTaken?: true
      readonly failure?: AppError
    }
  | { readonly status: 'working'; readonly task: EmbeddedTask }
  /** It cannot go on as it is, such as on a device without passkeys; `back` leads to where it began. */
  | { readonly status: 'failed'; readonly error: AppError }

/** A visitor's session with the key service. Kept across reloads; its key is one that no script can read. */
export type EmbeddedSession = {
  readonly variant: EmbeddedVariant
  /** Specification §4. An expired one is renewed with the next signature, by passkey or by a new code. */
  readonly status: 'active' | 'expired'
  readonly organizationId: string
  readonly userId: string
  readonly email?: string
  /** An address that the wallet was made with, and that nobody has confirmed since: mails to it bring nothing back. */
  readonly unconfirmedEmail?: string
  /** The active account first. */
  readonly addresses: readonly [Address, ...Address[]]
  readonly startedAtMs: number
  readonly expiresAtMs: number
}

/** Something is to be signed by the embedded wallet that no screen of ours has shown yet. */
export type CardRequest = {
  readonly card: SigningCard
  readonly method: string
  readonly address: Address
  readonly chainId: number
  /** A transaction's possible cost, judged: the visitor confirms the verdict before it is approved. */
  readonly fee?: { readonly judgement: FeeJudgement; readonly maxFee: bigint }
  /** Why the owner does not pay its fee, by the code of his server's refusal. */
  readonly unpaidBecause?: string
  /** A transaction as it would be signed, but for its place in the account's row. */
  readonly transaction?: TransactionParameters
  /** Typed data as it would be signed. */
  readonly typedData?: TypedData
  /** Several calls that are carried out as one, in their order. */
  readonly calls?: readonly BatchCall[]
  /** Its place among calls that are sent one by one. */
  readonly part?: { readonly number: number; readonly count: number }
  /** The first answer counts; only `true` signs. */
  answer(isApproved: boolean): void
}

/** Calls that a program has asked to be shown (`wallet_showCallsStatus`). */
export type ShownCalls = {
  readonly id: string
  readonly chainId: number
  /** How many calls there are. */
  readonly count: number
  /** How they fare now. Fails with `RpcError`. */
  read(): Promise<CallsAnswer>
  close(): void
}

/** The reason for which the visitor is to show himself: what the request moves, or that the key service asks for it. */
export type StepUpReason = AboveLimit | { readonly reason: 'service' }

/** Something that was approved is above the limit: before it is signed the visitor shows once more who he is. */
export type StepUpQuestion = {
  readonly reason: StepUpReason
  /** By one of his passkeys, or by a code from his mail, which `true` has sent; undefined while it is looked for. */
  readonly way: 'passkey' | 'code' | undefined
  /** A code that is on its way is asked for by the steps. */
  readonly status: 'asked' | 'working' | 'failed'
  /** The failure of the last try. Nothing was signed; `true` tries again. */
  readonly error?: AppError
  /** `true` asks for the passkey or the code; `false` leaves everything unsent, at any time. */
  answer(isWanted: boolean): void
}

/** Something approved that waits while the account sends something else, such as in another tab of this browser. */
export type WaitingTurn = {
  /** Leaves it unsigned. */
  leave(): void
}

/** A token of a network to be added. The answer names what the visitor has added, and nothing where he does not want it. */
export type TokenRequest = TokenPlace & { answer(added?: TokenPlace): void }

type TokenPlace = { readonly chainId: number; readonly address: Address }

/** A limit of the wallet, and as far as the visitor may raise it. */
export type EmbeddedLimit = SpendLimit

/** A passkey of the visitor. */
export type EmbeddedPasskey = { readonly id: string; readonly name: string; readonly createdAtMs: number }

/** A session of the visitor on this or another device. */
export type EmbeddedSessionRow = {
  readonly id: string
  readonly name: string
  readonly createdAtMs: number
  /** Absent for one without an end. */
  readonly expiresAtMs?: number
  readonly isThisOne: boolean
  /** Not a browser but a code that came by mail and was not used: it opens the wallet until it expires. */
  readonly isCode: boolean
}

/** One recovery phrase and the accounts made from it. */
export type EmbeddedPhrase = {
  readonly walletId: string
  readonly name: string
  readonly addresses: readonly Address[]
  readonly isExported: boolean
  readonly isImported: boolean
}

/** Single private keys beside the phrases. */
export type EmbeddedKey = {
  readonly privateKeyId: string
  readonly name: string
  readonly address: Address
  readonly isExported: boolean
  readonly isImported: boolean
}

/** Everything that the wallet's own page shows. */
export type EmbeddedContents = {
  readonly userName: string
  readonly email?: string
  /** Whether a mail to the address brings the wallet back; absent where it could not be asked. */
  readonly isRecoverable?: boolean
  readonly phrases: readonly EmbeddedPhrase[]
  readonly keys: readonly EmbeddedKey[]
  readonly passkeys: readonly EmbeddedPasskey[]
  readonly sessions: readonly EmbeddedSessionRow[]
}

/** Assets to be moved out of the wallet. */
export type ExportRequest =
  | { readonly kind: 'phrase'; readonly walletId: string }
  | { readonly kind: 'account'; readonly address: Address }
  | { readonly kind: 'key'; readonly privateKeyId: string }

/** A key frame that the visitor sees; `close` takes it away. */
export type ShownFrame = { close(): void }

/** A key frame into which the visitor types a phrase or a key. */
export type ImportFrame = ShownFrame & {
  /** Whether the frame asks for the passphrase that some phrases have (BIP-39). Without it another address comes out. */
  showPassphrase(isShown: boolean): Promise<void>
  /** Seals what was typed and hands it over. Gives the new addresses. May be called again after a failure. */
  submit(name: string): Promise<readonly Address[]>
}

/** How a visitor goes from step to step. What fails becomes part of the step; none of these fails itself. */
export type StepVerbs = {
  /** From `choose`: a new passkey, a new wallet, a session. With an email address the wallet can be recovered by mail. */
  createWithPasskey(options?: { readonly email?: string; readonly walletName?: string }): Promise<void>
  /** From `choose`: a passkey that is there already, also on a new device. */
  useExistingPasskey(): Promise<void>
  /** From `choose` to `email`: come back with a new passkey when the old one is lost. An address that is known is there. */
  startRecovery(email?: string): void
  /** From `email`. An address that nobody knows is answered the same way. */
  sendCode(email: string): Promise<void>
  /** From `code`, and from a link in the mail, also in another tab of the same browser. */
  enterCode(code: string): Promise<void>
  /** From `code` with `isTaken`. */
  goOn(): Promise<void>
  /** From `code`: a new one. */
  resend(): Promise<void>
  /** One step back; nothing is lost. */
  back(): void
  /** Gives the whole attempt up. */
  cancel(): void
}

/** The wallet's content, and its owner's changes. Fails with `AppError`. */
export type OwnerVerbs = {
  readContents(): Promise<EmbeddedContents>
  /**
   * Some minutes after the login it is asked once more who the visitor is: by a passkey of his, else by a code (steps
   * `email` and `code` with the purpose `passkey`).
   */
  addPasskey(name: string): Promise<void>
  /** The last one of a passkey wallet cannot be removed unless it can be recovered by mail. */
  removePasskey(id: string): Promise<void>
  endSession(id: string): Promise<void>
  /**
   * Lets mails to an address bring a passkey wallet back, once the visitor has shown that he reads them (steps `email`
   * and `code` with the purpose `address`). To an address that is given the code is sent at once.
   */
  confirmRecoveryEmail(email?: string): Promise<void>
  /** Above which amounts the visitor is asked once more, as he has set them in this browser; undefined where nobody is. */
  limits(): readonly EmbeddedLimit[] | undefined
  /**
   * Sets a limit in the smallest unit. To raise it the visitor shows himself first. Fails with `cannot_proceed` above the
   * owner's maximum.
   */
  setLimit(limit: Pick<EmbeddedLimit, 'chainId' | 'token'>, amount: bigint): Promise<void>
}

/** Exports and imports of the wallet, inside the key frame only. Fails with `AppError`. */
export type KeyVerbs = {
  /**
   * Stamped afresh: by passkey where the visitor has one, else by a code that is sent and asked for first (steps `email`
   * and `code` with the purpose `export`). `place` is where the frame is put: in a browser an element.
   */
  showExport(request: ExportRequest, place: unknown): Promise<ShownFrame>
  showImport(kind: 'phrase' | 'key', place: unknown): Promise<ImportFrame>
}

/** The embedded wallet at work. */
export type EmbeddedKit = {
  readonly steps: StepVerbs
  readonly owner: OwnerVerbs
  readonly keys: KeyVerbs
  readonly batches: BatchVerbs
  /** Stamped by the session. Fails with `session_failed` while there is none. */
  client(): CustodyClient
}

/** Where an embedded wallet stands, and what it asks of its visitor. */
export type EmbeddedStores = {
  readonly step: Store<EmbeddedStep>
  readonly session: Store<EmbeddedSession | undefined>
  /** Requests that wait for the visitor's word; one at a time. */
  readonly asking: Store<CardRequest | undefined>
  /** Calls whose status is to be shown: the last that were asked for. */
  readonly showing: Store<ShownCalls | undefined>
  /** An approved request that is above a limit, until the visitor has confirmed it. */
  readonly confirming: Store<StepUpQuestion | undefined>
  /** Something that has waited for a second for another tab that sends with the same account, until it goes on. */
  readonly waiting: Store<WaitingTurn | undefined>
  /** A token that a program of the page wants added, until the visitor has looked at it. */
  readonly watching: Store<TokenRequest | undefined>
}

/** The one place of a page from which its embedded wallet works. */
export type EmbeddedController = EmbeddedStores & {
  /** False where the browser has no passkeys: then only the email wallet is of use. */
  readonly hasPasskeys: boolean
  /** Where the mails of a local run can be read, such as `/inbox`; absent where mails really are sent. */
  readonly inboxUrl?: string
  /** Whether a code that was sent for this browser is waited for, also by an earlier page: for links in mails. */
  isCodeAwaited(): boolean
  /** The wallet as soon as its code is here; before that no step is under way. */
  readonly kit: Store<EmbeddedKit | undefined>
  /** Fetches the wallet's code, once however often it is called; may be called again after a failure. */
  open(): Promise<EmbeddedKit>
  close(): Promise<void>
}

/** Finds the controller in a hub: `controllerOf(hub, embeddedController)`. */
export const embeddedController: ControllerKey<EmbeddedController> = { name: 'embedded' }
