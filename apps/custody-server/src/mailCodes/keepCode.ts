import type { SubmitContext } from '../activities/submitContext.ts'
import { mailCodeLimits } from '../requestLimits.ts'
import { drawDigits, sealUnderDigits, spellTarget } from './codeSeal.ts'
import { isCounted, isOpen, isSpent, type MailCode } from './codeTries.ts'

export type BundleToKeep = {
  /** The key that the bundle holds. */
  readonly apiKeyId: string
  readonly userId: string
  readonly targetPublicKey: string
  readonly bundle: string
  readonly lifeSeconds: number
}

/**
 * Keeps a bundle for whoever reads its digits in a mail; gives them, or undefined while the user's codes were tried too
 * often. A code that the same page had before opens nothing any more; those of other pages stay, since anybody may ask.
 */
export function keepCode(context: SubmitContext, { apiKeyId, bundle, ...asked }: BundleToKeep): string | undefined {
  const { facts, nowMs, services, organization } = context
  const target = spellTarget(asked.targetPublicKey)
  const keyIds = new Set(facts.all('custody_api_key').map(({ id }) => id))
  for (const code of codesOf(context, asked.userId)) {
    const isLeft = isOpen(code, nowMs) && keyIds.has(code.id) && code.target_public_key !== target
    if (!isLeft) endCode(context, code)
  }
  if (isSpent(codesOf(context, asked.userId), nowMs)) return undefined
  const digits = drawDigits()
  const place = {
    id: apiKeyId,
    organization_id: organization.id,
    user_id: asked.userId,
    target_public_key: target,
    expires_at_ms: nowMs + Math.min(asked.lifeSeconds, mailCodeLimits.mostSeconds) * 1000,
  }
  const sealed_bundle = sealUnderDigits(services.seals, place, { digits, bundle })
  const times = { created_at_ms: nowMs, updated_at_ms: nowMs }
  context.insert('custody_mail_code', [{ ...place, sealed_bundle, wrong_tries: 0, ...times }])
  return digits
}

function codesOf({ facts }: SubmitContext, userId: string): readonly MailCode[] {
  return facts.all('custody_mail_code').filter(({ user_id }) => user_id === userId)
}

/** Wrong tries stay as long as they count, and nothing else. */
function endCode(context: SubmitContext, code: MailCode): void {
  const { nowMs } = context
  if (!isCounted(code, nowMs)) context.remove('custody_mail_code', [code])
  else if (code.sealed_bundle !== null) {
    context.update('custody_mail_code', code, { sealed_bundle: null, updated_at_ms: nowMs })
  }
}
