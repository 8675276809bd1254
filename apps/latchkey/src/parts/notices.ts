import { type Marks, type NoticeDeps, openNotices } from '@latchkey/api-server'
import { type Log, systemClock } from '@latchkey/base'
import type { Chain } from '@latchkey/evm'
import type { Database } from '@latchkey/node'
import type { Closers } from './closers.ts'

export type NoticesOpening = {
  /** Its tables must be there. */
  readonly database: Database
  readonly marks: Marks
  readonly origin: string
  readonly chains: readonly Chain[]
  /** The way of these mails; undefined where the owner has not switched them on. */
  readonly notices: NoticeDeps | undefined
  readonly closers: Closers
  readonly log: Log
}

/** The sender of mails of what came in, where there is one. */
export function openNoticesPart({ notices, closers, ...opening }: NoticesOpening): void {
  if (notices === undefined) return
  const sender = openNotices({ ...opening, ...notices, clock: systemClock })
  closers.add(() => sender.close())
}
