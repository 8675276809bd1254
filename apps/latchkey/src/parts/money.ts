import { type History, type Marks, type NoticeDeps, openNotices, type Sponsor } from '@latchkey/api-server'
import { systemClock } from '@latchkey/base'
import { createFrameTeller } from '../clearSigning/frameTeller.ts'
import type { Guides } from '../clearSigning/loadGuides.ts'
import { type HistoryOpening, openHistoryPart } from './history.ts'
import { openSponsorPart, type SponsorOpening } from './sponsor.ts'

export type MoneyOpening = Omit<HistoryOpening, 'onCall'> &
  SponsorOpening & {
    readonly marks: Marks
    /** Absent where no embedded wallets are offered: then nobody's fees are paid. */
    readonly frame: ToldFrame | undefined
    /** The way of the mails of what came in, where the owner has switched them on. */
    readonly mails: NoticeDeps | undefined
    readonly guides: Guides
    readonly callerOf: (request: Request) => string | undefined
    readonly metrics: SponsorOpening['metrics'] & { readonly onHistoryCall: HistoryOpening['onCall'] }
  }

type ToldFrame = { readonly origin: string; tellBy(tell: (request: Request) => Promise<Response>): void }

/** The parts that know money. Each is undefined where the owner has it not. */
export type Money = {
  readonly sponsor: Sponsor | undefined
  readonly history: History | undefined
  readonly notices: NoticeDeps | undefined
}

/** Opens them, and has the key frame told what a transaction does. Fails with `sponsor_key_unusable`. */
export function openMoney(opening: MoneyOpening): Money {
  const { frame, mails, metrics } = opening
  const sponsor = frame && openSponsorPart(opening)
  const history = openHistoryPart({ ...opening, onCall: metrics.onHistoryCall })
  const notices = history && mails
  if (notices !== undefined) {
    const sender = openNotices({ ...opening, ...notices, clock: systemClock })
    opening.closers.add(() => sender.close())
  }
  frame?.tellBy(createFrameTeller({ ...opening, origin: frame.origin, clock: systemClock }))
  return { sponsor, history, notices }
}
