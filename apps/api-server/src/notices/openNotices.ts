import { type Clock, type Log, sleep } from '@latchkey/base'
import type { Chain } from '@latchkey/evm'
import type { Database } from '@latchkey/node'
import type { NoticeDeps } from '../config.ts'
import { noticeFigures } from '../limits.ts'
import type { Marks } from '../marks/marks.ts'
import type { HistoryTables } from '../tables/historyTables.ts'
import type { NoticeTables } from '../tables/noticeTables.ts'
import { createNoticeKeys } from './noticeKeys.ts'
import { sendNotices } from './sendNotices.ts'
import { createWriteNotice } from './writeNotice.ts'

export type NoticesOptions = NoticeDeps & {
  /** Its tables must be there: `prepareDatabase`. */
  readonly database: Database
  readonly marks: Marks
  /** The site's origin, to which mails lead. */
  readonly origin: string
  readonly chains: readonly Chain[]
  readonly clock: Clock
  readonly log: Log
}

/** The sender of notices, at work from its opening on. */
export type Notices = { close(): Promise<void> }

/** Mails those who want it what came in. Any number of processes may do it over one database. */
export function openNotices(options: NoticesOptions): Notices {
  const { clock, log, send } = options
  const database = options.database.withTables<HistoryTables & NoticeTables>()
  const stop = new AbortController()
  const keys = createNoticeKeys(options.marks)
  const write = createWriteNotice({ ...options, keys })

  async function work(): Promise<void> {
    while (!stop.signal.aborted) {
      await sendNotices({ database, clock, log, keys, write, send }).catch((error: unknown) => {
        if (!stop.signal.aborted) log.warn('Mails of what came in are not sent at present', error)
      })
      await sleep(noticeFigures.lookEveryMs, clock, stop.signal).catch(() => undefined)
    }
  }

  const working = work()
  return {
    async close() {
      stop.abort()
      await working
    },
  }
}
