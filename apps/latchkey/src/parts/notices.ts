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

/** Begins to send mails of what came in, where they have a way; it is given back. */
export function openNoticesPart({ notices, closers, ...opening }: NoticesOpening): NoticeDeps | undefined {
  if (notices === undefined) return undefined
  const sender = openNotices({ ...opening, ...notices, clock: systemClock })
  closers.add(() => sender.close())
  return notices
}
