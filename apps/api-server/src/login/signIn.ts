import { AppError, isHex } from '@latchkey/base'
import { parseSignInMessage, type SignInFields, verifySignature } from '@latchkey/evm'
import type { ApiDeps, CompleteConfig } from '../config.ts'
import { ApiError } from '../errors.ts'
import type { Marks } from '../marks/marks.ts'
import { watchAccount } from '../tables/historyTables.ts'
import type { LoginDatabase } from '../tables/loginTables.ts'
import { type Challenge, consumeChallenge, findChallenge } from './challenge.ts'
import { assertAsIssued, assertForThisSite } from './checkMessage.ts'
import { endSession, type Session } from './session.ts'
import { createToken, hashToken } from './tokens.ts'
import type { Tries } from './tries.ts'

export type SignInDeps = { readonly deps: ApiDeps; readonly config: CompleteConfig; readonly tries: Tries }

export type SignInInput = {
  readonly message: string
  readonly signature: string
  /** The cookies the browser sent. */
  readonly visit: string | undefined
  readonly session: string | undefined
}

type SignedIn = { readonly token: string; readonly login: Session }

/** A signed message → a login and its fresh token. Fails with `ApiError` or `EvmError`, each for its own reason. */
export async function signIn(database: LoginDatabase, tools: SignInDeps, input: SignInInput): Promise<SignedIn> {
  return await tellOutcome(tools.deps.onLogin, () => signInOnce(database, tools, input))
}

async function tellOutcome<Result>(tell: ApiDeps['onLogin'], work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work()
    tell?.('ok')
    return result
  } catch (error) {
    tell?.(error instanceof AppError ? error.code : 'internal')
    throw error
  }
}

async function signInOnce(database: LoginDatabase, tools: SignInDeps, input: SignInInput): Promise<SignedIn> {
  const fields = parseSignInMessage(input.message)
  assertForThisSite(fields, tools.config)
  if (input.visit === undefined) throw new ApiError('unknown_nonce')
  const visitHash = hashToken(input.visit)
  // By the visit as well: a stranger who knows the nonce must not stand in this visitor's way.
  return await tools.tries(`${visitHash} ${fields.nonce}`, () =>
    tryOnce(database, tools, { ...input, fields, visitHash }),
  )
}

type Try = SignInInput & { readonly fields: SignInFields; readonly visitHash: string }

async function tryOnce(
  database: LoginDatabase,
  { deps, config }: SignInDeps,
  { message, fields, visitHash, signature, session }: Try,
): Promise<SignedIn> {
  const challenge = await findChallenge(database, fields.nonce, visitHash)
  if (challenge === undefined) throw new ApiError('unknown_nonce')
  if (!deps.marks.isOurs('login_challenge', challenge)) throw new ApiError('request_not_ours')
  assertAsIssued({ message, fields, challenge, nowMs: deps.clock.now() })
  const { address, chainId } = fields
  const isValid =
    isHex(signature) &&
    (await verifySignature({ address, message, signature, rpc: deps.rpc(chainId), clock: deps.clock }))
  if (!isValid) {
    // One try per challenge; a node that could not say (an error above) does not use it up.
    await consumeChallenge(database, challenge)
    throw new ApiError('wrong_signature')
  }
  const token = createToken(deps.random)
  const login = await exchange(database, {
    challenge,
    token,
    session,
    nowMs: deps.clock.now(),
    loginMs: config.loginMs,
    marks: deps.marks,
    hasHistory: deps.hasHistory === true,
  })
  return { token, login }
}

type Exchange = {
  readonly challenge: Challenge
  readonly token: string
  readonly session: string | undefined
  readonly nowMs: number
  readonly loginMs: number
  readonly marks: Marks
  readonly hasHistory: boolean
}

/** Nonce for login in one transaction: a crash leaves either both or neither. */
async function exchange(
  database: LoginDatabase,
  { challenge, token, session, nowMs, loginMs, marks, hasHistory }: Exchange,
): Promise<Session> {
  const login = marks.sign('login_session', {
    token_hash: hashToken(token),
    address: challenge.address,
    chain_id: challenge.chain_id,
    created_at_ms: nowMs,
    expires_at_ms: nowMs + loginMs,
  })
  await database.transaction().execute(async (transaction) => {
    if (!(await consumeChallenge(transaction, challenge))) throw new ApiError('unknown_nonce')
    if (session !== undefined) await endSession(transaction, session)
    await transaction.insertInto('login_session').values(login).execute()
    if (hasHistory) await watchAccount(transaction, challenge.address, nowMs)
  })
  return login
}
