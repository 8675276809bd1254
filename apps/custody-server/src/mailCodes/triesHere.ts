import { createRecentCache } from '@latchkey/base'
import { mailCodeLimits } from '../requestLimits.ts'
import type { MailCode } from './codeTries.ts'

const { wrongOfOne, wrongOfUser, userDays, mostSeconds } = mailCodeLimits

/** Of so many users wrong tries are remembered. */
const maxUsers = 10_000

type Tried = {
  readonly codeId: string
  readonly createdAtMs: number
  readonly wrong: number
  /** It was right in the end: its wrong tries were its reader's. */
  readonly isRight: boolean
}

/** Wrong tries at this process: rows of before that somebody puts back give no more of them here. */
export type TriesHere = {
  /** Whether the code, or all of its user, were tried so often that no digits open it. */
  isSpent(code: MailCode, nowMs: number): boolean
  wrong(code: MailCode, nowMs: number): void
  right(code: MailCode, nowMs: number): void
}

export function createTriesHere(): TriesHere {
  const users = createRecentCache<readonly Tried[]>({ maxEntries: maxUsers })
  const keyOf = ({ organization_id, user_id }: MailCode) => `${organization_id} ${user_id}`

  /** Those that count, as in the database; of a code that was right none does once nothing opens it any more. */
  function triesOf(code: MailCode, nowMs: number): readonly Tried[] {
    const lastMs = (isRight: boolean) => (isRight ? mostSeconds * 1000 : userDays * 86_400_000)
    return (users.get(keyOf(code)) ?? []).filter(({ createdAtMs, isRight }) => createdAtMs > nowMs - lastMs(isRight))
  }

  function put(code: MailCode, nowMs: number, change: (tried: Tried) => Tried): void {
    const tries = triesOf(code, nowMs)
    const none = { codeId: code.id, createdAtMs: code.created_at_ms, wrong: 0, isRight: false }
    const tried = change(tries.find(({ codeId }) => codeId === code.id) ?? none)
    const others = tries.filter(({ codeId }) => codeId !== code.id)
    users.set(keyOf(code), tried.wrong === 0 ? others : [...others, tried])
  }

  return {
    isSpent(code, nowMs) {
      const tries = triesOf(code, nowMs)
      const wrong = tries.reduce((sum, each) => sum + (each.isRight ? 0 : each.wrong), 0)
      return wrong >= wrongOfUser || tries.some(({ codeId, wrong }) => codeId === code.id && wrong >= wrongOfOne)
    },
    wrong: (code, nowMs) => put(code, nowMs, (tried) => ({ ...tried, wrong: tried.wrong + 1 })),
    right: (code, nowMs) => put(code, nowMs, (tried) => ({ ...tried, isRight: true })),
  }
}
