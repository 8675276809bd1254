import { AppError } from '@latchkey/base'
import type { failureTexts } from '@latchkey/texts'
import type { Sentence } from '@latchkey/ui'

type FailureSentence = Sentence<typeof failureTexts>

/** A failure to be told: by a sentence of its own, or by the code of the error, which `useTell` knows. */
export type FailureWords =
  | { readonly title: FailureSentence; readonly help?: FailureSentence }
  | { readonly told: AppError }

/** Failures of this page, and refusals by the key frame and by servers, each by its code. */
const helped = {
  user_rejected_request: 'cancelled',
  passkey_cancelled: 'cancelled',
  passkey_timed_out: 'unused',
  passkey_not_allowed: 'notAllowed',
  webauthn_not_supported: 'notSupported',
  webauthn_not_in_browser: 'notInBrowser',
  custody_unreachable: 'keysUnreachable',
  wallet_service_unreachable: 'siteUnreachable',
  custody_answer_unread: 'badAnswer',
  custody_refused_unread: 'badAnswer',
  wallet_service_bad_answer: 'badAnswer',
  custody_dishonest: 'dishonest',
  session_failed: 'session',
  code_invalid: 'code',
  cannot_proceed: 'cannotProceed',
  signer_not_found: 'signer',
  account_not_found: 'account',
  passkey_failed: 'passkey',
  passkey_unreadable: 'unreadPasskey',
  passkey_here_already: 'samePasskey',
  last_passkey: 'lastWayIn',
  code_just_sent: 'codeJustSent',
  code_limit_reached: 'codeLimit',
  session_key_not_kept: 'noKey',
  frame_silent: 'frame',
  frame_closed: 'frame',
  frame_answer_unread: 'frame',
  activity_failed: 'failed',
  activity_unfinished: 'unfinished',
  // Of the key frame.
  frame_failed: 'frame',
  phrase_word_count: 'phraseWords',
  phrase_of_lines: 'phraseLine',
  bad_mnemonic: 'phrase',
  bad_key_text: 'key',
  // Of the key service.
  name_taken: 'nameTaken',
  secret_stored: 'known',
  invalid_mnemonic: 'phrase',
  invalid_key: 'key',
  login_too_old: 'oldLogin',
  last_way_in: 'lastWayIn',
  rate_limited: 'busy',
  organization_frozen: 'frozen',
  secret_not_readable: 'frozen',
  mail_not_sent: 'notSent',
  internal_fault: 'failed',
  // Of the site's server, or of both.
  database_busy: 'busy',
  database_unreachable: 'busy',
  database_disk_full: 'busy',
  too_many_wallets: 'busy',
  code_sent_recently: 'codeJustSent',
  too_many_codes: 'codeLimit',
  registration_unknown: 'late',
  passkey_for_other: 'foreign',
  passkey_refused: 'refusedPasskey',
  address_not_proved: 'notProved',
  address_recovers_other: 'recoversOther',
  custody_failed: 'failed',
  internal: 'failed',
} as const

/** Those of which a title says all. */
const plain = {
  email_invalid: 'email',
  embedded_not_offered: 'notOffered',
  denied_explicitly: 'denied',
  denied_implicitly: 'denied',
  credential_restricted: 'denied',
  limit_reached: 'full',
} as const

/** Errors that hand on what somebody else refuses; the code of that is in their data. */
const refusals: readonly string[] = ['custody_refused', 'frame_refused', 'wallet_service_refused']

/** Failures that say nothing but that a server was not reached. */
const unreachable: readonly string[] = ['custody_unreachable', 'wallet_service_unreachable']

/** The one line and the line of help for a failure. `isOnline` is what the browser says of itself. */
export function failureWords(error: Error, isOnline: boolean): FailureWords {
  if (!(error instanceof AppError)) return titled('failed')
  const { code, data } = error
  if (!isOnline && unreachable.includes(code)) return titled('offline')
  const isRefusal = refusals.includes(code)
  const known = isRefusal ? data['refusal'] : code
  if (isIn(helped, known)) return titled(helped[known])
  if (isIn(plain, known)) {
    const name = plain[known]
    return { title: (say) => say(`failure.${name}.title`) }
  }
  // The words of a service that names no code are for its log.
  return isRefusal ? titled('failed') : { told: error }
}

function titled(name: (typeof helped)[keyof typeof helped] | 'offline'): FailureWords {
  return {
    title: (say) => say(`failure.${name}.title`),
    help: (say) => say(`failure.${name}.help`),
  }
}

function isIn<Names extends object>(names: Names, code: unknown): code is keyof Names {
  return typeof code === 'string' && Object.hasOwn(names, code)
}
