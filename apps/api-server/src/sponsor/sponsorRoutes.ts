import { fromQuantity, type Hex } from '@latchkey/base'
import { type Address, isDelegateThere, readBatchNonce, toAddress } from '@latchkey/evm'
import { createRateLimit, createRoutes } from '@latchkey/node'
import type { Context, Hono } from 'hono'
import type { ApiDeps, CompleteConfig } from '../config.ts'
import { ApiError } from '../errors.ts'
import { sponsorFigures } from '../limits.ts'
import { createCookies, csrfTokensOf } from '../login/cookies.ts'
import { findSession } from '../login/session.ts'
import { assertCsrfToken, assertOwnPage, readJson } from '../requestGuard.ts'
import type { LoginTables } from '../tables/loginTables.ts'
import type { SponsorDatabase, SponsorTables } from '../tables/sponsorTables.ts'
import { assertCodeComes } from './accountCode.ts'
import { type BatchRequest, readBatchRequest, readOfferRequest } from './batchRequest.ts'
import { assertRoom, toGwei } from './budgets.ts'
import { measureCalls, type Price, type PriceDeps, priceGas, tryBatch } from './priceBatch.ts'
import { assertCovered, budgetsOf } from './sponsorRules.ts'
import { storeBatch } from './storeBatch.ts'
import { hashesOf } from './storedBatch.ts'

/** The owner's word whether he pays, and the batches that he pays for: each visitor's to himself alone. */
export function createSponsorRoutes(deps: ApiDeps, config: CompleteConfig): Hono {
  const { clock, log, sponsor } = deps
  const database = deps.database.withTables<SponsorTables>()
  const sessions = deps.database.withTables<LoginTables>()
  const cookies = createCookies(config.uri)
  const mayAsk = createRateLimit({ clock, ...sponsorFigures.offerRate })
  const isRoomForAll = createRateLimit({ clock, ...sponsorFigures.allRate })
  const maySend = createRateLimit({ clock, ...sponsorFigures.sendRate })

  async function accountOf(context: Context): Promise<Address> {
    if (context.req.raw.headers.get('sec-fetch-site') === 'cross-site') throw new ApiError('wrong_origin')
    const { session } = cookies.read(context)
    const login = session === undefined ? undefined : await findSession(sessions, session, deps)
    if (login === undefined) throw new ApiError('not_signed_in')
    return toAddress(login.address)
  }

  /** The account, and what its page has sent. */
  async function readPost(context: Context, isAllowed: (key: string) => boolean) {
    assertOwnPage(context.req.raw, config.origins)
    assertCsrfToken(context.req.raw, csrfTokensOf(cookies.read(context)))
    const account = await accountOf(context)
    if (!isAllowed(account) || !isRoomForAll('all')) throw new ApiError('too_many_calls')
    return { account, body: await readJson(context.req.raw, sponsorFigures.maxBodyBytes) }
  }

  /** Fails with `sponsor_off` for a network on which nothing is paid, or that has not got the contract. */
  async function pricingOn(chainId: number): Promise<PriceDeps> {
    const rules = sponsor?.rulesOf(chainId)
    const chain = config.chains.find(({ id }) => id === chainId)
    const rpc = deps.rpc(chainId)
    if (sponsor === undefined || rules === undefined || chain === undefined || rpc === undefined) {
      throw new ApiError('sponsor_off')
    }
    if (!(await isDelegateThere(rpc).catch(notReached))) throw new ApiError('sponsor_off')
    return { chain, rpc, clock, log, rules, relayer: sponsor.address }
  }

  async function offer(context: Context) {
    const { account, body } = await readPost(context, mayAsk)
    const { chainId, calls } = readOfferRequest(body)
    const pricing = await pricingOn(chainId)
    const { rules, relayer } = pricing
    assertCovered(rules, { account, calls, relayer })
    const needed = await measureCalls(pricing, account, calls)
    // A floor that calls begin with; what they do not use costs nothing.
    const gas = (needed * 11n) / 10n
    const price = await priceGas(pricing, { account, data: '0x', gas: gas + overheadGas })
    await assertRoom(database, budgetsOf(rules, { account, calls, nowMs: clock.now() }), toGwei(price.mostWei))
    await assertBalance(pricing, price)
    return context.json({ isPaid: true, gas: String(gas), lifeSeconds: sponsorFigures.lifeSeconds })
  }

  async function send(context: Context) {
    const { account, body } = await readPost(context, maySend)
    const request = readBatchRequest(body, account)
    const known = await findState(database, account, request.digest)
    if (known !== undefined) return context.json(known)
    try {
      await take(database, await pricingOn(request.batch.chainId), { account, request })
      sponsor?.nudge(request.batch.chainId)
    } catch (error) {
      // It came twice at once, and the other one was taken: a visitor who heard of a refusal would pay once more.
      const taken = await findState(database, account, request.digest)
      if (taken === undefined) throw error
      return context.json(taken)
    }
    return context.json({ status: 'waiting' })
  }

  async function look(context: Context) {
    const account = await accountOf(context)
    const digest = context.req.param('digest') ?? ''
    const state = /^0x[0-9a-f]{64}$/.test(digest)
      ? await findState(database, account, `0x${digest.slice(2)}`)
      : undefined
    if (state === undefined) throw new ApiError('sponsor_unknown')
    return context.json(state)
  }

  return createRoutes().post('/offer', offer).post('/send', send).get('/batch/:digest', look)
}

/** Writes a batch down that may be paid for. Fails with `ApiError`. */
async function take(
  database: SponsorDatabase,
  pricing: PriceDeps,
  { account, request }: { readonly account: Address; readonly request: BatchRequest },
): Promise<void> {
  const { batch } = request
  const { rules, relayer, rpc, clock } = pricing
  assertCovered(rules, { account, calls: batch.calls, relayer })
  assertDeadline(batch.deadline, clock.now())
  await assertCodeComes(rpc, request).catch(notReachedUnlessTold)
  if ((await readBatchNonce(rpc, account).catch(notReached)) !== batch.nonce) throw new ApiError('sponsor_order')
  const price = await priceRequest(pricing, request)
  await assertBalance(pricing, price)
  const budgets = budgetsOf(rules, { account, calls: batch.calls, nowMs: clock.now() })
  await storeBatch(database, { request, price, budgets, nowMs: clock.now() })
}

/** How a batch of this account stands; undefined where there is none of that name. */
async function findState(database: SponsorDatabase, account: Address, digest: Hex) {
  const row = await database
    .selectFrom('sponsor_batch')
    .select(['status', 'hashes_json'])
    .where('digest', '=', digest)
    .where('account', '=', account.toLowerCase())
    .executeTakeFirst()
  if (row === undefined) return undefined
  const hash = hashesOf(row).at(-1)
  return { status: row.status, ...(hash !== undefined && { hash }) }
}

/** For the signature, the nonce and the bytes of a batch: its offer is a little too dear rather than too cheap, in gas. */
const overheadGas = 120_000n

async function priceRequest(pricing: PriceDeps, { batch, data, authorization }: BatchRequest): Promise<Price> {
  const { account } = batch
  const needed = await tryBatch(pricing, { account, data, isAuthorizing: authorization !== undefined })
  return await priceGas(pricing, { account, data, gas: (needed * 115n) / 100n })
}

async function assertBalance({ rpc, relayer }: PriceDeps, { mostWei }: Price): Promise<void> {
  const asked = rpc.call({ method: 'eth_getBalance', params: [relayer, 'pending'] })
  const balance = fromQuantity(await asked.catch(notReached))
  if (balance === undefined || balance < mostWei) throw new ApiError('sponsor_poor')
}

function assertDeadline(deadline: number, nowMs: number): void {
  const { minSeconds, maxSeconds } = sponsorFigures.deadline
  const leftSeconds = deadline - nowMs / 1000
  if (leftSeconds < minSeconds || leftSeconds > maxSeconds) throw new ApiError('sponsor_deadline')
}

function notReached(cause: unknown): never {
  throw new ApiError('node_not_reached', { cause })
}

function notReachedUnlessTold(cause: unknown): never {
  if (cause instanceof ApiError) throw cause
  return notReached(cause)
}
