import type { EngineDeps } from '../activities/engineDeps.ts'
import { writeAuditEntry } from '../auditLog/auditEntry.ts'
import { CustodyServerError } from '../errors.ts'
import { holdOrganization } from '../ledger/holdOrganization.ts'
import { mailCodeLimits } from '../requestLimits.ts'
import { openByDigits, spellTarget } from './codeSeal.ts'
import { isOpen, isSpent, type MailCode } from './codeTries.ts'
import { createTriesHere } from './triesHere.ts'

type CodeTry = {
  readonly organizationId: string
  readonly userId: string
  /** Of the page that asked for the code. */
  readonly targetPublicKey: string
  readonly digits: string
}

/** Gives the bundle of a code, as long as its key is not used up. Fails with `mail_code_refused`, whatever the reason. */
export type CodeOpener = (tried: CodeTry) => Promise<string>

type OpenerDeps = Pick<EngineDeps, 'services' | 'onChange' | 'onAudited'>

/** `onChange` and `onAudited` are told of a try that was counted. */
export function createCodeOpener({ services, onChange, onAudited }: OpenerDeps): CodeOpener {
  const here = createTriesHere()

  function read(code: MailCode, digits: string, nowMs: number): string | undefined {
    const { sealed_bundle: sealed } = code
    if (sealed === null || here.isSpent(code, nowMs)) return undefined
    return openByDigits(services.seals, code, { digits, sealed })
  }

  return async ({ organizationId, userId, targetPublicKey, digits }) => {
    const { database, seals, clock } = services
    const nowMs = clock.now()
    const target = spellTarget(targetPublicKey)
    const tried = await database.transaction().execute(async (transaction) => {
      // Two at the same time are two tries: the second waits for the first, and reads what it has counted.
      const { facts, changeSet, store } = await holdOrganization(transaction, seals, organizationId)
      const codes = facts.rows.custody_mail_code.filter(({ user_id }) => user_id === userId)
      const code = codes.find((each) => each.target_public_key === target && isOpen(each, nowMs))
      const isMade = facts.rows.custody_api_key.some(({ id }) => id === code?.id)
      if (code === undefined || !isMade || isSpent(codes, nowMs)) return undefined
      const opened = read(code, digits, nowMs)
      if (opened === undefined) {
        here.wrong(code, nowMs)
        const wrong_tries = code.wrong_tries + 1
        const isLast = wrong_tries >= mailCodeLimits.wrongOfOne
        const sealed_bundle = isLast ? null : code.sealed_bundle
        changeSet.update('custody_mail_code', code, { wrong_tries, sealed_bundle, updated_at_ms: nowMs })
      } else {
        here.right(code, nowMs)
        // Wrong tries before it were those of the mail's reader: they go. The code stays until its key is used up or ends,
        // since the answer may be lost on its way: what it holds opens nothing but in the page that asked for it.
        changeSet.update('custody_mail_code', code, { wrong_tries: 0, updated_at_ms: nowMs })
      }
      const isRight = opened !== undefined
      await store(writeAuditEntry({ kind: 'mailCode', atMs: nowMs, apiKeyId: code.id, userId, isRight }))
      return { opened }
    })
    // Where there was no code nothing was stored either.
    if (tried !== undefined) {
      onChange()
      onAudited(organizationId)
    }
    if (tried?.opened === undefined) throw new CustodyServerError('mail_code_refused')
    return tried.opened
  }
}
