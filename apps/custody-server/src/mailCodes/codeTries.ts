import { mailCodeLimits } from '../requestLimits.ts'
import type { Fact } from '../seals/sealedTables.ts'

export type MailCode = Fact<'custody_mail_code'>

const { wrongOfOne, wrongOfUser, userDays } = mailCodeLimits
const userMs = userDays * 86_400_000

/** Whether it was tried wrongly so lately that it counts against its user. A code that was right counts none. */
export function isCounted({ wrong_tries, created_at_ms }: MailCode, nowMs: number): boolean {
  return wrong_tries > 0 && created_at_ms > nowMs - userMs
}

/** Whether a user's codes were tried so often that for a while no digits open anything. `codes`: all of this user. */
export function isSpent(codes: readonly MailCode[], nowMs: number): boolean {
  const wrong = codes.filter((code) => isCounted(code, nowMs)).reduce((sum, { wrong_tries }) => sum + wrong_tries, 0)
  return wrong >= wrongOfUser
}

/** Whether it opens its bundle to whoever has its digits. */
export function isOpen({ sealed_bundle, wrong_tries, expires_at_ms }: MailCode, nowMs: number): boolean {
  return sealed_bundle !== null && wrong_tries < wrongOfOne && expires_at_ms > nowMs
}
