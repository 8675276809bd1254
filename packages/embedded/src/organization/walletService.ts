import { askJson, type Bytes, boundedText, type Clock, type Fetch, readAs } from '@latchkey/base'
import { oneLine, readInteger } from '@latchkey/connect'
import { refusalOf, type Stamper } from '@latchkey/custody'
import { type Address, storedAddress } from '@latchkey/evm'
import * as v from 'valibot'
import type { KnownOwner } from '../record/storedEmbedded.ts'
import { EmbeddedError } from '../surface/embeddedErrors.ts'
import { fromBase64url, type NewPasskey } from './createPasskey.ts'

/** The owner's server, which makes visitors' organizations and sends codes. It never holds a key of a visitor. */
export type WalletService = {
  /** The purpose of the next passkey. */
  startPasskey(): Promise<Bytes>
  createWithPasskey(request: {
    readonly passkey: NewPasskey
    /** The public half of the key with which this page goes on, and what it is called in a list of sessions. */
    readonly sessionKey: { readonly name: string; readonly publicKey: string }
    readonly email?: string
    readonly walletName?: string
  }): Promise<KnownOwner & { readonly address: Address }>
  /** The answer is the same for an address that is known and for one that is not. */
  sendCode(request: AskedMail & { readonly targetPublicKey: string }): Promise<SentMail>
  /** Gives the sealed key that six digits of a mail lead to, and whose it is. Fails with `code_invalid`. */
  openCode(request: AskedMail & { readonly targetPublicKey: string; readonly digits: string }): Promise<OpenedCode>
  /** The user whose key the long code of a mail held, by its public half. Fails with `code_invalid`. */
  ownerOf(request: AskedMail & { readonly publicKey: string }): Promise<KnownOwner>
  /** Lets mails to the address bring a wallet back, at the word of a key that such a mail brought. */
  confirmAddress(request: {
    readonly organizationId: string
    readonly email: string
    readonly proof: StampedQuestion
  }): Promise<void>
  /** Whether mails to its address bring the wallet back whose key has stamped the question. */
  isRecoverable(question: StampedQuestion): Promise<boolean>
}

/** The question at the key service who asks it, stamped, for the wallet's server to ask. */
export type StampedQuestion = { readonly organizationId: string; readonly stamp: string }

/** Stamps the question. */
export async function askWho(
  stamper: Stamper,
  { organizationId }: Pick<KnownOwner, 'organizationId'>,
): Promise<StampedQuestion> {
  const { headerValue } = await stamper.stamp(JSON.stringify({ organizationId }))
  return { organizationId, stamp: headerValue }
}

/** A mail that is on its way, and if it is to hold six digits. Whose it is, the server tells its reader alone. */
export type SentMail = { readonly hasDigits?: true | undefined }

/**
 * An address that is not known gets a wallet by `sign-in`, and no mail for `recovery`. `address` shows who reads mails to
 * it: the key is one of the email wallet of the address.
 */
export type AskedMail = { readonly purpose: 'sign-in' | 'recovery' | 'address'; readonly email: string }

type OpenedCode = { readonly credentialBundle: string; readonly owner: KnownOwner }

export type WalletServiceOptions = { readonly baseUrl: string; readonly fetch: Fetch; readonly clock: Clock }

/** Making an organization with a wallet takes the service a while. */
const timeoutMs = 30_000
const maxBytes = 100_000
/** The server's limits are by the hour. */
const longestWaitSeconds = 3600

const id = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/i))
const ownerSchema = v.object({ organizationId: id, userId: id })
const sentSchema = v.object({ hasDigits: v.fallback(v.optional(v.literal(true)), undefined) })
const openedSchema = v.object({ ...ownerSchema.entries, credentialBundle: boundedText(300) })
const madeSchema = v.object({ ...ownerSchema.entries, address: storedAddress })
const challengeSchema = v.object({ challenge: boundedText(1024) })
const recoverableSchema = v.object({ isRecoverable: v.boolean() })
const refusalSchema = v.object({
  error: v.object({ code: v.optional(v.unknown()), message: v.fallback(boundedText(300), '') }),
})

/** The server's room for embedded wallets over HTTP. Each verb fails with `EmbeddedError`. */
export function createWalletService({ baseUrl, fetch, clock }: WalletServiceOptions): WalletService {
  async function post<const Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    body: object,
  ): Promise<v.InferOutput<Schema>> {
    const { response, body: answer } = await askJson({
      url: `${baseUrl}${path}`,
      fetch,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      maxBytes,
      within: { timeoutMs, clock },
    }).catch((cause: unknown) => {
      throw new EmbeddedError('wallet_service_unreachable', { cause })
    })
    if (!response.ok) throw toRefusal(answer, response.headers.get('retry-after'))
    const fields = readAs(schema, answer)
    if (fields === undefined) throw new EmbeddedError('wallet_service_bad_answer')
    return fields
  }

  return {
    async startPasskey() {
      const { challenge } = await post('/challenge', challengeSchema, {})
      const bytes = fromBase64url(challenge)
      if (bytes === undefined) throw new EmbeddedError('wallet_service_bad_answer')
      return bytes
    },
    createWithPasskey: (request) => post('/passkey', madeSchema, request),
    sendCode: ({ purpose, ...request }) => post(`${paths[purpose]}${wish}`, sentSchema, request),
    async openCode(request) {
      const { credentialBundle, ...owner } = await post('/code', openedSchema, request).catch(toInvalidCode)
      return { credentialBundle, owner }
    },
    ownerOf: (request) => post('/owner', ownerSchema, request).catch(toInvalidCode),
    confirmAddress: async (request) => void (await post('/confirm-address', v.object({}), request)),
    isRecoverable: async (question) => (await post('/recoverable', recoverableSchema, question)).isRecoverable,
  }
}

function toInvalidCode(cause: unknown): never {
  const isRefused = cause instanceof EmbeddedError && cause.data['refusal'] === 'code_refused'
  throw isRefused ? new EmbeddedError('code_invalid', { cause }) : cause
}

const paths = { 'sign-in': '/email', recovery: '/recovery', address: '/address' } as const

/** Asks for six digits in the mail. Not in the body: an earlier server refuses what it does not know there. */
const wish = '?digits=6'

/** Refusals that end by themselves: the page counts the time down, which a sentence of the server could not. */
const endingRefusals = new Map<unknown, 'code_just_sent' | 'code_limit_reached'>([
  ['code_sent_recently', 'code_just_sent'],
  ['too_many_codes', 'code_limit_reached'],
])

function toRefusal(answer: unknown, retryAfter: string | null): EmbeddedError {
  const { code, message } = readAs(refusalSchema, answer)?.error ?? { message: '' }
  const ending = endingRefusals.get(code)
  const waitSeconds = readInteger(Number(retryAfter ?? ''), 1, longestWaitSeconds)
  if (ending !== undefined && waitSeconds !== undefined) return new EmbeddedError(ending, { data: { waitSeconds } })
  const text = oneLine(message)
  return text === ''
    ? new EmbeddedError('wallet_service_bad_answer')
    : new EmbeddedError('wallet_service_refused', { data: { text, ...refusalOf(code) } })
}
