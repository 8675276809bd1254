import { wholeNumber } from '@latchkey/base'
import type { ApprovalCandidates, CollectibleCandidates, HistoryPage } from '@latchkey/evm'
import { createRateLimit, createRoutes } from '@latchkey/node'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { ApiDeps, CompleteConfig } from '../config.ts'
import { ApiError } from '../errors.ts'
import { historyFigures } from '../limits.ts'
import { createCookies, csrfTokensOf } from '../login/cookies.ts'
import { createSignedIn } from '../login/signedIn.ts'
import { assertCsrfToken, assertOwnPage, readJson } from '../requestGuard.ts'
import { parseRequest } from '../requestSchema.ts'
import { type HistoryTables, watchAccount } from '../tables/historyTables.ts'
import { readCollectibleCandidates } from './collectibleCandidates.ts'
import { askOlder, readCandidates, readNetworks } from './readNetworks.ts'
import { type Cursor, countEntries, type PageQuestion, readPage } from './readPage.ts'
import { toCsv } from './toCsv.ts'

const maxBodyBytes = 1024
/** A file is as many pages as this. */
const fileCost = 10
/** A visitor who looks is noted so often. */
const noteEveryMs = 3_600_000

const olderSchema = v.strictObject({ chainId: v.pipe(v.number(), v.safeInteger()) })
const questionSchema = v.object({
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/), v.transform(Number), v.maxValue(historyFigures.page.most)),
  ),
  before: v.optional(v.pipe(v.string(), v.maxLength(300))),
  chain: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}(?:,\d{1,15}){0,99}$/))),
  direction: v.optional(v.picklist(['in', 'out'])),
  asset: v.optional(v.pipe(v.string(), v.toLowerCase(), v.regex(/^(?:coin|0x[0-9a-f]{40})$/))),
  // A sign that no text of a database may hold would be a failure there.
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100), v.regex(/^\P{Cc}*$/u))),
  outcome: v.optional(v.picklist(['success', 'reverted'])),
  hidden: v.optional(v.picklist(['0', '1', 'only'])),
})
const cursorSchema = v.tuple([
  wholeNumber(0),
  wholeNumber(1),
  v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/)),
  v.pipe(v.string(), v.regex(/^[a-z]+[\d.]{0,100}$/)),
])

/** The visitor's own history, to himself alone: `/api/history`, `/api/approvals` and `/api/collectibles`. */
export function createHistoryRoutes(deps: ApiDeps, config: CompleteConfig): Hono {
  const { clock } = deps
  const database = deps.database.withTables<HistoryTables>()
  const cookies = createCookies(config.uri)
  const signedIn = createSignedIn(deps, config)
  const isAllowed = createRateLimit({ clock, ...historyFigures.rate })
  const mayAskOlder = createRateLimit({ clock, ...historyFigures.olderRate })
  const chains = config.chains.map(({ id }) => id)

  /** The account that is signed in, in small letters. Fails with `history_off` or `not_signed_in`. */
  async function accountOf(context: Context, cost = 1): Promise<string> {
    if (deps.hasHistory !== true) throw new ApiError('history_off')
    const account = await signedIn(context)
    if (!isAllowed(account, cost)) throw new ApiError('too_many_calls')
    await noteLook(account)
    return account
  }

  async function noteLook(account: string): Promise<void> {
    const query = database.selectFrom('history_account').select('seen_at_ms').where('address', '=', account)
    const known = await query.executeTakeFirst()
    if (known !== undefined && clock.now() - known.seen_at_ms < noteEveryMs) return
    await watchAccount(database, account, clock.now())
  }

  async function page(context: Context) {
    const account = await accountOf(context, costOf(context))
    const question = readQuestion(context, account, chains)
    const { entries, next } = await readPage(database, question)
    const hidden = question.hidden === 'only' ? { hidden: await countEntries(database, question) } : {}
    const networks = await readNetworks(database, account, chains, clock.now())
    return context.json({
      entries,
      next: next === undefined ? null : writeCursor(next),
      networks,
      ...hidden,
    } satisfies HistoryPage)
  }

  async function file(context: Context) {
    const account = await accountOf(context, fileCost)
    const question = { ...readQuestion(context, account, chains), limit: historyFigures.page.inFile }
    const { entries } = await readPage(database, question)
    return context.body(toCsv(entries, config.chains), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="history.csv"',
    })
  }

  async function older(context: Context) {
    assertOwnPage(context.req.raw, config.origins)
    assertCsrfToken(context.req.raw, csrfTokensOf(cookies.read(context)))
    const account = await accountOf(context)
    const { chainId } = parseRequest(olderSchema, await readJson(context.req.raw, maxBodyBytes))
    if (!chains.includes(chainId)) throw new ApiError('chain_not_offered', { data: { chainId } })
    if (!mayAskOlder(account)) throw new ApiError('too_many_calls')
    const isAsked = await askOlder(database, account, chainId)
    return context.json({ isAsked })
  }

  async function approvals(context: Context) {
    const account = await accountOf(context)
    const candidates = await readCandidates(database, account, chains)
    const networks = await readNetworks(database, account, chains, clock.now())
    return context.json({ candidates, networks } satisfies ApprovalCandidates)
  }

  async function collectibles(context: Context) {
    const account = await accountOf(context, historyFigures.searchCost)
    const found = await readCollectibleCandidates(database, account, chains)
    const networks = await readNetworks(database, account, chains, clock.now())
    return context.json({ ...found, networks } satisfies CollectibleCandidates)
  }

  return createRoutes()
    .get('/history', page)
    .get('/history.csv', file)
    .post('/history/older', older)
    .get('/approvals', approvals)
    .get('/collectibles', collectibles)
}

function readQuestion(context: Context, account: string, chains: readonly number[]): PageQuestion {
  const asked = parseRequest(questionSchema, context.req.query())
  const wanted = asked.chain?.split(',').map(Number)
  return {
    account,
    limit: asked.limit ?? historyFigures.page.usual,
    before: asked.before === undefined ? undefined : readCursor(asked.before),
    chains: chains.filter((id) => wanted?.includes(id) ?? true),
    direction: asked.direction,
    asset: asked.asset,
    search: asked.search === '' ? undefined : asked.search,
    outcome: asked.outcome,
    hidden: asked.hidden === 'only' ? 'only' : asked.hidden === '1' ? 'with' : 'without',
  }
}

function costOf(context: Context): number {
  const isIndexed = (['search', 'asset', 'outcome'] as const).every((name) => !context.req.query(name))
  return isIndexed ? 1 : historyFigures.searchCost
}

function writeCursor({ at, chainId, hash, place }: Cursor): string {
  return Buffer.from(JSON.stringify([at, chainId, hash, place])).toString('base64url')
}

/** Fails with `invalid_request` where we have not written it. */
function readCursor(text: string): Cursor {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const [at, chainId, hash, place] = v.parse(cursorSchema, parsed)
    return { at, chainId, hash, place }
  } catch (cause) {
    throw new ApiError('invalid_request', { cause, data: { reason: 'before is none of our places' } })
  }
}
