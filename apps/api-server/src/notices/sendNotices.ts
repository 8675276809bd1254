import type { Clock, Log } from '@latchkey/base'
import type { NoticeMail } from '../config.ts'
import { noticeFigures } from '../limits.ts'
import { watchAccount } from '../tables/historyTables.ts'
import type { NoticeTables } from '../tables/noticeTables.ts'
import { type Cursor, findNews, type NewsDatabase } from './findNews.ts'
import type { NoticeKeys } from './noticeKeys.ts'
import type { WriteNotice } from './writeNotice.ts'

export type SendDeps = {
  readonly database: NewsDatabase
  readonly clock: Clock
  readonly log: Log
  readonly keys: NoticeKeys
  readonly write: WriteNotice
  readonly send: (mail: NoticeMail) => Promise<void>
}

type Row = NoticeTables['notice_account']

/**
 * Mails everybody who is due what came in: one mail for all of it. It is written down as sent before it is handed over,
 * so that no fall of a process and no other process sends it twice; where the mail server refuses it, that is taken back
 * and tried again later.
 */
export async function sendNotices(deps: SendDeps): Promise<void> {
  const { database, clock } = deps
  const due = await database
    .selectFrom('notice_account')
    .selectAll()
    .where('is_on', '=', true)
    .where('next_at_ms', '<=', clock.now())
    .orderBy('next_at_ms')
    .limit(noticeFigures.perTurn)
    .execute()
  for (const row of due) {
    try {
      await sendOne(deps, row)
    } catch (error) {
      deps.log.error('A mail of what came in was not written', error)
      await putOff(deps, row)
    }
  }
}

async function sendOne(deps: SendDeps, row: Row): Promise<void> {
  const { database, clock, log, keys, write, send } = deps
  const { account } = row
  // An account that wants mails is followed, also when nobody looks.
  await watchAccount(database, account, clock.now())
  const email = keys.open(account, row.sealed)
  const news = await findNews(database, account)
  if (email === undefined || news.count === 0) return void (await wait(database, row, clock.now()))
  const before = await database.selectFrom('notice_cursor').selectAll().where('account', '=', account).execute()
  if (!(await claim(deps, row, news.cursors))) return
  try {
    await send(await write({ row, email, news }))
  } catch (error) {
    log.warn('A mail of what came in was not taken', error)
    return await takeBack(deps, row, before)
  }
  // Apart from the sending: a mail that was taken is never told again.
  await database.updateTable('notice_account').set({ failures: 0 }).where('account', '=', account).execute()
}

/** A turn has few rows: those that fail each time must not take them all. One that was claimed meanwhile is due later already. */
async function putOff({ database, clock }: SendDeps, row: Row): Promise<void> {
  const { failures, pauseMs } = pauseAfter(row)
  await database
    .updateTable('notice_account')
    .set({ failures, next_at_ms: clock.now() + pauseMs })
    .where('account', '=', row.account)
    .where('nonce', '=', row.nonce)
    .where('version', '=', row.version)
    .execute()
}

/** A while longer each time; a count that is none begins anew. */
function pauseAfter(row: Row): { readonly failures: number; readonly pauseMs: number } {
  const failures = (Number.isSafeInteger(row.failures) ? row.failures : 0) + 1
  return { failures, pauseMs: Math.min(dayMs, noticeFigures.pauseMs * 2 ** Math.min(failures, 10)) }
}

/** Nothing to tell: looked for again soon. */
async function wait(database: NewsDatabase, { account, version }: Row, nowMs: number): Promise<void> {
  await database
    .updateTable('notice_account')
    .set({ failures: 0, next_at_ms: nowMs + noticeFigures.lookEveryMs })
    .where('account', '=', account)
    .where('version', '=', version)
    .execute()
}

/** False where another process has it, or its owner has ended it meanwhile. */
async function claim({ database, clock }: SendDeps, row: Row, cursors: readonly Cursor[]): Promise<boolean> {
  const nowMs = clock.now()
  const sent = [...readSent(row, nowMs), nowMs]
  const oldest = sent.at(-noticeFigures.perDay) ?? nowMs
  // One after another, and no more in a day than there may be: the next of them tells all that comes until then.
  const freeAtMs = sent.length < noticeFigures.perDay ? nowMs : oldest + dayMs
  return await database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('notice_account')
      .set({
        next_at_ms: Math.max(freeAtMs, nowMs + noticeFigures.pauseMs),
        sent_json: JSON.stringify(sent),
        version: row.version + 1,
      })
      .where('account', '=', row.account)
      // Versions begin anew with another request of the account.
      .where('nonce', '=', row.nonce)
      .where('version', '=', row.version)
      .where('is_on', '=', true)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
    await moveCursors(transaction, cursors)
    return true
  })
}

/** Nobody else had it since: it is told again, a while later each time. */
async function takeBack({ database, clock }: SendDeps, row: Row, before: readonly Cursor[]): Promise<void> {
  const { failures, pauseMs } = pauseAfter(row)
  await database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('notice_account')
      .set({ failures, next_at_ms: clock.now() + pauseMs, version: row.version + 2, sent_json: row.sent_json })
      .where('account', '=', row.account)
      .where('nonce', '=', row.nonce)
      .where('version', '=', row.version + 1)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) await moveCursors(transaction, before)
  })
}

async function moveCursors(database: NewsDatabase, cursors: readonly Cursor[]): Promise<void> {
  for (const { account, chain_id, block_number, at } of cursors) {
    await database
      .updateTable('notice_cursor')
      .set({ block_number, at })
      .where('account', '=', account)
      .where('chain_id', '=', chain_id)
      .execute()
  }
}

const dayMs = 86_400_000

function readSent({ sent_json }: Row, nowMs: number): readonly number[] {
  const sent: unknown = JSON.parse(sent_json)
  return Array.isArray(sent) ? sent.filter((atMs) => typeof atMs === 'number' && atMs > nowMs - dayMs) : []
}
