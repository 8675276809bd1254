import type { AppError } from '@latchkey/base'

export type FailureWords = { readonly title: string; readonly help?: string }

/** What people are told of a failure on the way into the embedded wallet; other failures speak for themselves. */
const words: Readonly<Record<string, FailureWords>> = {
  passkey_cancelled: { title: 'You cancelled the request', help: 'Nothing was made and nothing was signed.' },
  passkey_timed_out: {
    title: 'The passkey was not used',
    help: 'Its prompt was closed, or nobody answered it in time. Try again when you are ready.',
  },
  passkey_not_allowed: {
    title: 'The browser did not allow the passkey',
    help: 'Its prompt may have been refused. Try again, or use another browser.',
  },
  webauthn_not_supported: {
    title: 'Webauthn is not supported on this device',
    help: 'This browser cannot use passkeys. An email wallet works here too.',
  },
  custody_unreachable: {
    title: 'The key service cannot be reached',
    help: 'Check your connection, then try again. Nothing is lost.',
  },
}

/** Failures that say nothing but that a server was not reached. */
const unreachable: readonly string[] = ['custody_unreachable', 'wallet_service_unreachable']

const offline: FailureWords = {
  title: 'This device is offline',
  help: 'Connect it to the network, then try again. Nothing is lost.',
}

/** The one line and the line of help for a failure. `isOnline` is what the browser says of itself. */
export function failureWords({ code, message, hint }: AppError, isOnline: boolean): FailureWords {
  if (!isOnline && unreachable.includes(code)) return offline
  return words[code] ?? (hint === undefined ? { title: message } : { title: message, help: hint })
}
