// A program: mails what comes to one account by a chain in memory that is the same at each start, over what the
// environment names (NOTICE_DATA, DATABASE_URL), to a post office (NOTICE_POST) that takes each mail by a request. A request
// for /turn?day=… has the chain grow, reads it and sends once, as on that day; its answer says up to where all is settled.
import { silentLog } from '@latchkey/base'
import { openDatabase, serve } from '@latchkey/node'
import { knownVisitor as account } from '../../history/testing/knownChain.ts'
import { openKnownReader } from '../../history/testing/knownReader.ts'
import { createMarks } from '../../marks/marks.ts'
import { prepareDatabase } from '../../prepareDatabase.ts'
import type { HistoryTables } from '../../tables/historyTables.ts'
import type { NoticeTables } from '../../tables/noticeTables.ts'
import { createNoticeKeys } from '../noticeKeys.ts'
import { sendNotices } from '../sendNotices.ts'

const folder = process.env['NOTICE_DATA'] ?? ''
const url = process.env['DATABASE_URL']
const dayMs = 86_400_000
let day = 0
const clock = { now: () => Date.now() + day * dayMs, schedule: () => () => undefined }

async function post(text: string): Promise<void> {
  const answer = await fetch(process.env['NOTICE_POST'] ?? '', { method: 'POST', body: text })
  if (!answer.ok) throw new Error('The mail was not taken')
}

try {
  const place = url === undefined ? ({ kind: 'folder', folder } as const) : ({ kind: 'server', url } as const)
  const opened = await openDatabase(place, silentLog)
  await prepareDatabase(opened)
  const reader = await openKnownReader(opened)
  const database = opened.withTables<HistoryTables & NoticeTables>()
  const keys = createNoticeKeys(createMarks(new Uint8Array(32).fill(7), { clock, log: silentLog }))
  await database
    .insertInto('notice_account')
    .values({
      ...{ account, sealed: keys.seal(account, 'alice@example.org'), language: 'en', nonce: 'one', code_hash: null },
      ...{ code_until_ms: 0, code_tries: 0, is_on: true, next_at_ms: 0, sent_json: '[]', failures: 0, version: 0 },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const deps = {
    ...{ database, clock, log: silentLog, keys },
    // The blocks that it tells of, whose numbers are the amounts of this chain.
    write: async ({ email, news }: { email: string; news: { arrivals: readonly { block_number: number }[] } }) => ({
      ...{ to: email, sender: { name: 'Shop' }, unsubscribeUrl: '', subject: '' },
      text: JSON.stringify(news.arrivals.map(({ block_number }) => block_number)),
    }),
    send: async ({ text }: { text: string }) => await post(text),
  }
  const serving = await serve({
    async fetch(request) {
      day = Number(new URL(request.url).searchParams.get('day'))
      await reader.turn()
      await sendNotices(deps)
      const marks = await database.selectFrom('history_mark').select('to_block').execute()
      return Response.json({ settled: Math.min(...marks.map(({ to_block }) => to_block)) })
    },
    host: '127.0.0.1',
    port: 0,
  })
  process.stdout.write(`Notices are ready: ${serving.url}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
