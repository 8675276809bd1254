import { createRoutes, takeInTurn } from '@latchkey/node'
import { chooseLanguage, english, offeredLanguages, preferredLanguages } from '@latchkey/texts'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { ApiDeps, CompleteConfig, NoticeDeps } from '../config.ts'
import { emailSchema } from '../embedded/emailSchema.ts'
import { ApiError } from '../errors.ts'
import { noticeFigures } from '../limits.ts'
import { createCookies, csrfTokensOf } from '../login/cookies.ts'
import { limitsOf } from '../login/limitsOf.ts'
import { networkOf } from '../login/networkOf.ts'
import { createSignedIn } from '../login/signedIn.ts'
import { assertCsrfToken, assertOwnPage, readJson } from '../requestGuard.ts'
import { parseRequest } from '../requestSchema.ts'
import type { HistoryTables } from '../tables/historyTables.ts'
import type { NoticeTables } from '../tables/noticeTables.ts'
import { beginCursors, type NewsDatabase } from './findNews.ts'
import { createNoticeKeys } from './noticeKeys.ts'
import { planCode } from './planCode.ts'
import { stopPage } from './stopPage.ts'

const maxBodyBytes = 2048
const askRequest = v.strictObject({ email: emailSchema })
const confirmRequest = v.strictObject({ code: v.pipe(v.string(), v.trim(), v.regex(/^\d{8}$/)) })
const stopText = /^(0x[0-9a-f]{40})\.([\w-]{43})$/

/** Mails of what came in: asked for, confirmed by a code, and ended; below `/api/notices`. */
export function createNoticeRoutes(deps: ApiDeps, config: CompleteConfig): Hono {
  const { notices } = deps
  if (notices === undefined || deps.hasHistory !== true) {
    return createRoutes().all('*', () => {
      throw new ApiError('notices_off')
    })
  }
  const routes = openRoutes(deps, config, notices)
  return createRoutes()
    .get('/', routes.current)
    .post('/', routes.ask)
    .post('/confirm', routes.confirm)
    .post('/off', routes.end)
    .get('/stop', routes.stopPage)
    .post('/stop', routes.stop)
}

function openRoutes(deps: ApiDeps, config: CompleteConfig, { appName, compose, send }: NoticeDeps) {
  const { clock, random } = deps
  const database = deps.database.withTables<HistoryTables & NoticeTables>()
  const keys = createNoticeKeys(deps.marks)
  const cookies = createCookies(config.uri)
  const signedIn = createSignedIn(deps, config)
  const assertMay = createMailLimit(deps)
  const mayStop = createStopLimit(deps)

  async function change(context: Context): Promise<string> {
    assertOwnPage(context.req.raw, config.origins)
    assertCsrfToken(context.req.raw, csrfTokensOf(cookies.read(context)))
    return await signedIn(context)
  }

  const find = (account: string) =>
    database.selectFrom('notice_account').selectAll().where('account', '=', account).executeTakeFirst()

  async function current(context: Context) {
    const account = await signedIn(context)
    const row = await find(account)
    const email = row && keys.open(account, row.sealed)
    if (row === undefined || email === undefined) return context.json({ state: 'off', email: null })
    const isAsked = row.code_hash !== null && row.code_until_ms > clock.now()
    if (!row.is_on && !isAsked) return context.json({ state: 'off', email: null })
    return context.json({ state: row.is_on ? 'on' : 'asked', email })
  }

  async function ask(context: Context) {
    const account = await change(context)
    const { email } = parseRequest(askRequest, await readJson(context.req.raw, maxBodyBytes))
    await assertMay({ account, email, caller: deps.callerOf?.(context.req.raw) })
    const tag = languageOf(context)
    const nonce = Buffer.from(random(16)).toString('hex')
    const code = toCode(random(8))
    const row = {
      ...{ sealed: keys.seal(account, email), language: tag, nonce, is_on: false },
      ...{ code_hash: keys.codeHash({ account, nonce }, code), code_until_ms: clock.now() + noticeFigures.codeLifeMs },
      ...{ code_tries: 0, next_at_ms: 0, sent_json: '[]', failures: 0 },
    }
    await database
      .insertInto('notice_account')
      .values({ account, ...row, version: 0 })
      .onConflict((conflict) =>
        // Mails under way by the request before are not counted to this one.
        conflict.column('account').doUpdateSet((set) => ({ ...row, version: set('notice_account.version', '+', 1) })),
      )
      .execute()
    await send({ to: email, sender: { name: appName }, ...compose(await planCode({ tag, code, name: appName })) })
    return context.json({ state: 'asked', email })
  }

  async function confirm(context: Context) {
    const account = await change(context)
    const { code } = parseRequest(confirmRequest, await readJson(context.req.raw, maxBodyBytes))
    // Counted before it is looked at: of guesses at once each is one.
    const row = await database
      .updateTable('notice_account')
      .set((set) => ({ code_tries: set('code_tries', '+', 1) }))
      .where('account', '=', account)
      .where('code_tries', '<', noticeFigures.codeTries)
      .where('code_until_ms', '>', clock.now())
      .where('code_hash', 'is not', null)
      .returningAll()
      .executeTakeFirst()
    const email = row && keys.open(account, row.sealed)
    if (row === undefined || email === undefined || row.code_hash !== keys.codeHash(row, code)) {
      throw new ApiError('notice_code_wrong')
    }
    await switchOn(database, row, { chains: config.chains.map(({ id }) => id), nowMs: clock.now() })
    return context.json({ state: 'on', email })
  }

  async function end(context: Context) {
    await forget(database, await change(context))
    return context.json({ state: 'off', email: null })
  }

  /** By the link of a mail, whoever is signed in here or nobody; a used link says the same once more. */
  async function stop(context: Context) {
    if (!(await mayStop(deps.callerOf?.(context.req.raw)))) return await stopPage(context, 'busy', appName)
    const [, account = '', token = ''] = stopText.exec(context.req.query('to') ?? '') ?? []
    const row = await find(account)
    if (row !== undefined && keys.isStopToken(row, token)) await forget(database, account)
    return await stopPage(context, 'stopped', appName)
  }

  return { current, ask, confirm, end, stop, stopPage: (context: Context) => stopPage(context, 'asks', appName) }
}

function languageOf({ req }: Context): string {
  return (chooseLanguage(preferredLanguages(req.header('accept-language') ?? null), offeredLanguages()) ?? english).tag
}

async function forget(database: NewsDatabase, account: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('notice_account').where('account', '=', account).execute()
    await transaction.deleteFrom('notice_cursor').where('account', '=', account).execute()
  })
}

type Start = { readonly chains: readonly number[]; readonly nowMs: number }

/** Fails with `notice_code_wrong` where another address was asked for in this moment: the code is of this request alone. */
async function switchOn(
  database: NewsDatabase,
  { account, nonce }: NoticeTables['notice_account'],
  start: Start,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await beginCursors(transaction, { account, ...start })
    const now = { code_hash: null, is_on: true, next_at_ms: 0 }
    const own = transaction.updateTable('notice_account').set(now).where('account', '=', account)
    const { numUpdatedRows } = await own.where('nonce', '=', nonce).executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new ApiError('notice_code_wrong')
  })
}

function toCode(bytes: Uint8Array): string {
  return (Buffer.from(bytes).readBigUInt64BE() % 100_000_000n).toString().padStart(8, '0')
}

function createStopLimit(deps: ApiDeps): (caller: string | undefined) => Promise<boolean> {
  const limitOf = limitsOf(deps)
  const { network: ofOne, all } = noticeFigures.stops
  const [ofNetwork, ofAll] = [limitOf('notice stop network', ofOne), limitOf('notice stop', all)]
  return async (caller) => {
    const network = caller === undefined ? undefined : (networkOf(caller) ?? caller)
    const own = network === undefined ? [] : [{ limit: ofNetwork, key: network }]
    return await takeInTurn([...own, { limit: ofAll, key: '' }])
  }
}

type Asking = { readonly account: string; readonly email: string; readonly caller: string | undefined }

/** Holds back who would have many mailed, or one address mailed often. Fails with `too_many_notices`. */
function createMailLimit(deps: ApiDeps): (asking: Asking) => Promise<void> {
  const limitOf = limitsOf(deps)
  const hourly = (of: string, burst: number) => limitOf(`notice ${of}`, { burst, perSecond: burst / 3600 })
  const { perAccount, perAddress, perNetwork } = noticeFigures.codesPerHour
  const [ofAccount, ofAddress] = [hourly('account', perAccount), hourly('address', perAddress)]
  const ofNetwork = hourly('network', perNetwork)
  return async ({ account, email, caller }) => {
    const network = caller === undefined ? undefined : (networkOf(caller) ?? caller)
    const isAllowed = await takeInTurn([
      { limit: ofAccount, key: account },
      ...(network === undefined ? [] : [{ limit: ofNetwork, key: network }]),
      { limit: ofAddress, key: email },
    ])
    if (!isAllowed) throw new ApiError('too_many_notices')
  }
}
