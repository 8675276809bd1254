import type { AppError } from '@latchkey/base'

export type FailureWords = { readonly title: string; readonly help?: string }

/** The sentence for a failure on the way into the embedded wallet; other failures speak for themselves. */
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
  webauthn_not_in_browser: {
    title: 'WebAuthn is not supported in this browser',
    help: 'Open this page in another browser, outside of the app that shows it. An email wallet works here too.',
  },
  custody_unreachable: {
    title: 'The key service cannot be reached',
    help: 'Check your connection, then try again. Nothing is lost.',
  },
}

/** Refusals of the key service, in its words, and in those of a visitor. */
const refusals: readonly (readonly [RegExp, FailureWords])[] = [
  [/ name ".*" is used more than once/, { title: 'This name is taken', help: 'Choose another one.' }],
  [
    /^this (?:wallet|private key) exists already/,
    { title: 'It is in your wallet already', help: 'Its account is in the list above.' },
  ],
]

/** Without the number and the program's own details, which help nobody who reads them on a page. */
function refusalWords({ data, message }: AppError): FailureWords {
  const said = data['message']
  const text = typeof said === 'string' && said.trim() !== '' ? said.trim() : message
  const known = refusals.find(([pattern]) => pattern.test(text))
  return known === undefined ? { title: toSentence(text) } : known[1]
}

function toSentence(text: string): string {
  const sentence = `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

/** Failures that say nothing but that a server was not reached. */
const unreachable: readonly string[] = ['custody_unreachable', 'wallet_service_unreachable']

const offline: FailureWords = {
  title: 'This device is offline',
  help: 'Connect it to the network, then try again. Nothing is lost.',
}

/** The one line and the line of help for a failure. `isOnline` is what the browser says of itself. */
export function failureWords(error: AppError, isOnline: boolean): FailureWords {
  const { code, message, hint, data } = error
  if (!isOnline && unreachable.includes(code)) return offline
  if (code === 'custody_refused') return refusalWords(error)
  // A message of the frame about typed text is for the person who typed.
  if (code === 'frame_refused' && typeof data['reason'] === 'string') return { title: toSentence(data['reason']) }
  return words[code] ?? (hint === undefined ? { title: message } : { title: message, help: hint })
}
