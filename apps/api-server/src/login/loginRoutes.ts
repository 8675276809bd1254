import { toAddress } from '@latchkey/evm'
import { createRoutes, takeInTurn } from '@latchkey/node'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { ApiDeps, CompleteConfig } from '../config.ts'
import { ApiError } from '../errors.ts'
import { signInRates } from '../limits.ts'
import { assertCsrfToken, assertOwnPage, readJson } from '../requestGuard.ts'
import { parseRequest } from '../requestSchema.ts'
import type { LoginTables } from '../tables/loginTables.ts'
import { createChallenge } from './challenge.ts'
import { createCookies, csrfTokensOf } from './cookies.ts'
import { limitsOf } from './limitsOf.ts'
import { networkOf } from './networkOf.ts'
import { endSession, endSessionsOf, findSession, type Session, sweepExpired } from './session.ts'
import { signIn } from './signIn.ts'
import { createToken, csrfTokenOf, hashToken } from './tokens.ts'
import { createTries } from './tries.ts'

const maxBodyBytes = 32_768
const visitMs = 86_400_000
const sweepEveryMs = 60_000

const challengeSchema = v.strictObject({ address: v.string(), chainId: v.pipe(v.number(), v.safeInteger()) })
const verifySchema = v.strictObject({
  message: v.pipe(v.string(), v.maxLength(16_384)),
  signature: v.pipe(v.string(), v.maxLength(16_386)),
})
const signOutSchema = v.strictObject({ everywhere: v.boolean() })

/** Sign-in and sign-out, below `/api/login`. */
export function createLoginRoutes(deps: ApiDeps, config: CompleteConfig): Hono {
  const database = deps.database.withTables<LoginTables>()
  const tries = createTries()
  const cookies = createCookies(config.uri)
  const limitOf = limitsOf(deps)
  const ofAccount = limitOf('login account', signInRates.account)
  const ofCaller = limitOf('login caller', signInRates.caller)
  const ofNetwork = limitOf('login network', signInRates.network)
  const ofAll = limitOf('login', signInRates.all)
  let sweptAtMs = Number.NEGATIVE_INFINITY

  /** The browser's visit, begun now if it has none. */
  function visitOf(context: Context): string {
    const visit = cookies.read(context).visit ?? createToken(deps.random)
    cookies.write(context, 'visit', visit, visitMs)
    return visit
  }

  /** The limit for all comes last: who is held back by a limit of their own takes nothing from the others. */
  async function assertAllowed(caller: string | undefined, address: string): Promise<void> {
    const network = caller === undefined ? undefined : networkOf(caller)
    const isAllowed = await takeInTurn([
      { limit: ofAccount, key: `${caller ?? ''} ${address}` },
      ...(caller === undefined ? [] : [{ limit: ofCaller, key: caller }]),
      ...(network === undefined ? [] : [{ limit: ofNetwork, key: network }]),
      { limit: ofAll, key: '' },
    ])
    if (!isAllowed) throw new ApiError('too_many_requests')
  }

  async function challenge(context: Context) {
    assertOwnPage(context.req.raw, config.origins)
    const input = parseRequest(challengeSchema, await readJson(context.req.raw, maxBodyBytes))
    const { chainId } = input
    const address = toAddress(input.address)
    if (!config.chains.some(({ id }) => id === chainId)) throw new ApiError('chain_not_offered', { data: { chainId } })
    await assertAllowed(deps.callerOf?.(context.req.raw), address)
    const nowMs = deps.clock.now()
    if (nowMs - sweptAtMs >= sweepEveryMs) {
      sweptAtMs = nowMs
      await sweepExpired(database, nowMs)
    }
    const visit = visitOf(context)
    const { random, marks } = deps
    const made = await createChallenge(database, config, {
      address,
      chainId,
      visitHash: hashToken(visit),
      nowMs,
      marks,
      random,
    })
    return context.json({ message: made.message, expiresAtMs: made.expires_at_ms, csrfToken: csrfTokenOf(visit) })
  }

  async function verify(context: Context) {
    assertOwnPage(context.req.raw, config.origins)
    const sent = cookies.read(context)
    assertCsrfToken(context.req.raw, csrfTokensOf(sent))
    const body = parseRequest(verifySchema, await readJson(context.req.raw, maxBodyBytes))
    const { token, login } = await signIn(database, { deps, config, tries }, { ...body, ...sent })
    cookies.write(context, 'session', token, config.loginMs)
    cookies.clear(context, 'visit')
    return context.json({ login: toLogin(login), csrfToken: csrfTokenOf(token) })
  }

  async function current(context: Context) {
    const { session } = cookies.read(context)
    const login = session === undefined ? undefined : await findSession(database, session, deps)
    if (session !== undefined && login !== undefined) {
      return context.json({ login: toLogin(login), csrfToken: csrfTokenOf(session) })
    }
    if (session !== undefined) cookies.clear(context, 'session')
    return context.json({ login: null, csrfToken: csrfTokenOf(visitOf(context)) })
  }

  async function signOut(context: Context) {
    assertOwnPage(context.req.raw, config.origins)
    const sent = cookies.read(context)
    const body = parseRequest(signOutSchema, await readJson(context.req.raw, maxBodyBytes))
    // Without a session there is nothing to end, and nothing a forged request could change.
    if (sent.session === undefined) return context.json({})
    assertCsrfToken(context.req.raw, csrfTokensOf(sent))
    const login = await findSession(database, sent.session, deps)
    if (body.everywhere && login !== undefined) await endSessionsOf(database, login.address)
    await endSession(database, sent.session)
    cookies.clear(context, 'session')
    return context.json({})
  }

  const routes = createRoutes().get('/', current).post('/challenge', challenge)
  return routes.post('/verify', verify).post('/sign-out', signOut)
}

function toLogin({ address, chain_id, expires_at_ms }: Session) {
  return { address, chainId: chain_id, expiresAtMs: expires_at_ms }
}
