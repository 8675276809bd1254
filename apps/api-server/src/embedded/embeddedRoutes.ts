import { CustodyError, parsePublicKey } from '@latchkey/custody'
import { createRoutes, takeInTurn } from '@latchkey/node'
import { chooseLanguage, english, offeredLanguages, preferredLanguages } from '@latchkey/texts'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { ApiDeps, CompleteConfig, EmbeddedDeps } from '../config.ts'
import { ApiError } from '../errors.ts'
import { codePlaces, startRates } from '../limits.ts'
import { limitsOf } from '../login/limitsOf.ts'
import { networkOf } from '../login/networkOf.ts'
import { assertOwnPage, readJson } from '../requestGuard.ts'
import { parseRequest } from '../requestSchema.ts'
import { type EmbeddedTables, sweepEmbedded } from '../tables/embeddedTables.ts'
import { createTurnstile } from '../turnstile.ts'
import { passkeyWalletName } from './addressDigest.ts'
import { type CustodyParent, createCustodyParent, type MailPurpose } from './custodyParent.ts'
import { emailSchema } from './emailSchema.ts'
import { findOwnerOfKey, openForReader } from './mailReader.ts'
import { startByMail } from './mailStart.ts'
import { confirmAddress, isRecoverable } from './recoveryAddress.ts'
import { giveRegistrationBack, passkeySchema, startRegistration, useRegistration } from './registration.ts'
import { createSteadyAnswer } from './steadyAnswer.ts'

const maxBodyBytes = 131_072
const sweepEveryMs = 60_000
const answerEveryMs = 1000

/** In one spelling: what custody alone could not read would tell the addresses for which it is asked from the others. */
const keySchema = v.pipe(
  v.string(),
  v.maxLength(132),
  v.check(isPublicKey),
  v.transform((text) => text.replace(/^0x/i, '').toLowerCase()),
)
const passkeyRequest = v.strictObject({
  walletName: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)), 'Wallet'),
  passkey: passkeySchema,
  email: v.optional(emailSchema),
  /** The key with which the page that asks goes on; how long it lives is not for the page to say. */
  sessionKey: v.optional(
    v.strictObject({ name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(256)), publicKey: keySchema }),
  ),
})
const mailRequest = v.strictObject({ email: emailSchema, targetPublicKey: keySchema })
const idSchema = v.pipe(v.string(), v.uuid())
const questionSchema = v.strictObject({ organizationId: idSchema, stamp: v.pipe(v.string(), v.maxLength(4096)) })
const askedSchema = v.strictObject({ purpose: v.picklist(['sign-in', 'recovery', 'address']), email: emailSchema })
const codeRequest = v.strictObject({
  ...askedSchema.entries,
  targetPublicKey: keySchema,
  digits: v.pipe(v.string(), v.regex(/^\d{6}$/)),
})
const ownerRequest = v.strictObject({ ...askedSchema.entries, publicKey: keySchema })
const proofRequest = v.strictObject({ organizationId: idSchema, email: emailSchema, proof: questionSchema })

/** The making of embedded wallets and the way back into them, below `/api/embedded`. */
export function createEmbeddedRoutes(deps: ApiDeps, config: CompleteConfig): Hono {
  const { embedded } = deps
  if (embedded === undefined) return createRoutes().post('/:anything', () => refuse())
  const routes = openRoutes(deps, config, embedded)
  return createRoutes()
    .post('/challenge', routes.challenge)
    .post('/passkey', routes.passkey)
    .post('/email', (context) => routes.mail(context, 'sign-in'))
    .post('/recovery', (context) => routes.mail(context, 'recovery'))
    .post('/address', (context) => routes.mail(context, 'address'))
    .post('/code', routes.code)
    .post('/owner', routes.owner)
    .post('/confirm-address', routes.confirm)
    .post('/recoverable', routes.recoverable)
}

function openRoutes(deps: ApiDeps, config: CompleteConfig, embedded: EmbeddedDeps) {
  const { clock, random, marks } = deps
  const { origins, uri } = config
  const database = deps.database.withTables<EmbeddedTables>()
  const parent = createCustodyParent(embedded, deps)
  const steadily = createSteadyAnswer(clock, embedded.answerEveryMs ?? answerEveryMs)
  const linkTemplate = `${new URL(uri).origin}/wallet#code=%s`
  const inTurn = createTurnstile({ clock, ...codePlaces })
  const assertAllowed = createStartLimit(deps)
  let sweptAtMs = Number.NEGATIVE_INFINITY

  async function readBody<Schema extends v.GenericSchema>(context: Context, schema: Schema) {
    const request = context.req.raw
    assertOwnPage(request, origins)
    const body = parseRequest(schema, await readJson(request, maxBodyBytes))
    await assertAllowed(deps.callerOf?.(request))
    const nowMs = clock.now()
    if (nowMs - sweptAtMs >= sweepEveryMs) {
      sweptAtMs = nowMs
      await sweepEmbedded(database, nowMs)
    }
    return body
  }

  /** The network of whoever asks; empty where it is not known. */
  function askerOf(context: Context): string {
    const caller = deps.callerOf?.(context.req.raw) ?? ''
    return networkOf(caller) ?? caller
  }

  /** Few at once: many tries of an address that is known would together take longer than the pace hides. */
  async function codeInTurn<Value>(context: Context, work: () => Promise<Value>): Promise<Value> {
    try {
      return await inTurn({ caller: askerOf(context), places: 1 }, () => steadily(work))
    } catch (cause) {
      const isFull = cause instanceof ApiError && cause.code === 'network_busy'
      throw isFull ? new ApiError('too_many_wallets', { cause }) : cause
    }
  }

  async function challenge(context: Context) {
    await readBody(context, v.strictObject({}))
    const { challenge } = await startRegistration(database, { nowMs: clock.now(), random, marks })
    return context.json({ challenge })
  }

  async function passkey(context: Context) {
    const request = await readBody(context, passkeyRequest)
    const use = { nowMs: clock.now(), origins, request, marks }
    const { registration, isRepeated } = await useRegistration(database, request.passkey, use)
    try {
      await assertNew(parent, request.passkey.attestation.credentialId, isRepeated)
      const asked = { ...request, name: passkeyWalletName, timestampMs: registration.issued_at_ms }
      return context.json(await make(parent, asked))
    } catch (error) {
      // Custody may have done it: asked once more, with the same time, it says so instead of doing it twice.
      if (isTemporary(error)) await giveRegistrationBack(database, registration)
      throw error
    }
  }

  async function mail(context: Context, purpose: MailPurpose) {
    const { email, targetPublicKey } = await readBody(context, mailRequest)
    const tools = { database, parent, apiPrivateKey: embedded.apiKey.privateKey }
    const asker = askerOf(context)
    const language = languageOf(context.req.raw)
    // By the address, which an earlier server reads over; an earlier page takes a code to paste alone.
    const hasDigits = embedded.hasDigits === true && context.req.query('digits') === '6'
    // One of the owner's, as the guard has seen.
    const site = new URL(context.req.header('origin') ?? uri).host
    const asked = { purpose, email, targetPublicKey, linkTemplate, site, language, hasDigits }
    await steadily(() => startByMail(tools, { ...asked, asker, nowMs: clock.now() }))
    // Of every address alike, also of one whose mail holds none.
    return context.json(hasDigits ? { hasDigits } : {})
  }

  /** An address that nobody knows has codes as good as any other's, by the answer and by its time. */
  async function code(context: Context) {
    const tried = await readBody(context, codeRequest)
    if (embedded.hasDigits !== true) throw new ApiError('code_refused')
    return context.json(await codeInTurn(context, () => openForReader(parent, tried)))
  }

  async function owner(context: Context) {
    const asked = await readBody(context, ownerRequest)
    return context.json(await codeInTurn(context, () => findOwnerOfKey(parent, asked)))
  }

  async function confirm(context: Context) {
    const request = await readBody(context, proofRequest)
    await confirmAddress(parent, { ...request, nowMs: clock.now() })
    return context.json({})
  }

  async function recoverable(context: Context) {
    const question = await readBody(context, questionSchema)
    return context.json({ isRecoverable: await isRecoverable(parent, question) })
  }

  return { challenge, passkey, mail, code, owner, confirm, recoverable }
}

/** The page names the language that it speaks; where it does not, the browser names those of its visitor. */
function languageOf(request: Request): string {
  const preferred = preferredLanguages(request.headers.get('accept-language'))
  return (chooseLanguage(preferred, offeredLanguages()) ?? english).tag
}

/**
 * No passkey opens two wallets: who knew another's could otherwise have him sign in to one with a key of his own in it.
 * Fails with `passkey_refused`.
 */
async function assertNew(parent: CustodyParent, credentialId: string, isRepeated: boolean): Promise<void> {
  // Where the answer to the making was lost, it is asked for once more in the same words.
  const made = isRepeated ? [] : await parent.find('CREDENTIAL_ID', credentialId)
  if (made.length > 0) throw new ApiError('passkey_refused')
}

async function make(parent: CustodyParent, asked: Parameters<CustodyParent['create']>[0]) {
  try {
    return await parent.create(asked)
  } catch (cause) {
    if (cause instanceof CustodyError) throw new ApiError('passkey_refused', { cause })
    throw cause
  }
}

function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'custody_unreachable' || error.code === 'custody_failed')
}

/** The limit for all comes last: who is held back by a limit of their own takes nothing from the others. */
function createStartLimit(deps: ApiDeps): (caller: string | undefined) => Promise<void> {
  const limitOf = limitsOf(deps)
  const ofCaller = limitOf('start caller', startRates.caller)
  const ofNetwork = limitOf('start network', startRates.network)
  const ofAll = limitOf('start', startRates.all)
  return async (caller) => {
    const network = caller === undefined ? undefined : networkOf(caller)
    const isAllowed = await takeInTurn([
      ...(caller === undefined ? [] : [{ limit: ofCaller, key: caller }]),
      ...(network === undefined ? [] : [{ limit: ofNetwork, key: network }]),
      { limit: ofAll, key: '' },
    ])
    if (!isAllowed) throw new ApiError('too_many_wallets')
  }
}

function isPublicKey(text: string): boolean {
  try {
    return parsePublicKey(text).length > 0
  } catch {
    return false
  }
}

function refuse(): never {
  throw new ApiError('embedded_not_offered')
}
