import type { Bytes, Log } from '@latchkey/base'
import { base64urlnopad } from '@scure/base'
import * as v from 'valibot'
import { CustodyError } from '../errors.ts'
import { passkeyChallenge, writePasskeyStamp } from './passkeyStamp.ts'
import type { Stamper } from './stamper.ts'

/** A passkey that may sign. */
export type AllowedPasskey = {
  readonly id: Bytes
  readonly transports?: ('ble' | 'hybrid' | 'internal' | 'nfc' | 'usb')[]
}

/** Options of the stamper to the platform; in the words of its `navigator.credentials.get`. */
export type PasskeyRequest = {
  readonly publicKey: {
    readonly challenge: Bytes
    readonly rpId: string
    readonly timeout: number
    readonly userVerification: 'required' | 'preferred' | 'discouraged'
    readonly allowCredentials: (AllowedPasskey & { readonly type: 'public-key' })[]
  }
}

/** The part of `navigator.credentials` that the stamper uses. */
export type PasskeyCredentials = { get(request: PasskeyRequest): Promise<unknown> }

/** Options of `passkeyStamper`. */
export type PasskeyStamperOptions = {
  /** A registrable suffix of the page's host name; never an IP address. */
  readonly rpId: string
  /** Undefined where the device knows no passkeys. */
  readonly credentials: PasskeyCredentials | undefined
  readonly log: Log
  readonly timeoutMs?: number
  readonly userVerification?: PasskeyRequest['publicKey']['userVerification']
  /** Any passkey of the site when none is named. */
  readonly allowCredentials?: readonly AllowedPasskey[]
}

/** Longer than a person needs; the platform may shorten it (specification §9). */
const defaultTimeoutMs = 300_000

const buffer = v.pipe(
  v.custom<ArrayBuffer>((value) => Object.prototype.toString.call(value) === '[object ArrayBuffer]'),
  v.transform((value) => new Uint8Array(value)),
  v.check((bytes) => bytes.length > 0 && bytes.length <= 8192),
)
const assertion = v.object({
  rawId: buffer,
  response: v.object({ authenticatorData: buffer, clientDataJSON: buffer, signature: buffer }),
})

/** Stamps with a passkey, which asks the person each time. */
export function passkeyStamper(options: PasskeyStamperOptions): Stamper {
  const { rpId, log, timeoutMs = defaultTimeoutMs, userVerification = 'preferred', allowCredentials = [] } = options
  return {
    async stamp(body) {
      if (options.credentials === undefined) throw new CustodyError('webauthn_not_supported')
      const publicKey = {
        challenge: passkeyChallenge(body),
        rpId,
        timeout: timeoutMs,
        userVerification,
        allowCredentials: allowCredentials.map((passkey) => ({ ...passkey, type: 'public-key' as const })),
      }
      const answer = await options.credentials.get({ publicKey }).catch((cause: unknown) => {
        throw toPasskeyError(cause, log)
      })
      const parsed = v.safeParse(assertion, answer)
      if (!parsed.success) throw failed('its answer cannot be read')
      const { rawId, response } = parsed.output
      const headerValue = writePasskeyStamp({
        credentialId: base64urlnopad.encode(rawId),
        authenticatorData: base64urlnopad.encode(response.authenticatorData),
        clientDataJson: base64urlnopad.encode(response.clientDataJSON),
        signature: base64urlnopad.encode(response.signature),
      })
      return { headerName: 'X-Stamp-Webauthn', headerValue }
    },
  }
}

/** A person's refusal of a passkey's prompt is no fault: those outcomes are warnings (specification §8). */
export function toPasskeyError(cause: unknown, log: Log): CustodyError {
  const { name, message } = read(cause)
  if (/cancel/i.test(message) || name === 'AbortError') return warn('passkey_cancelled', cause, log)
  if (/not allowed by the user agent/i.test(message)) return warn('passkey_not_allowed', cause, log)
  if (/timed out|not allowed/i.test(message) || name === 'NotAllowedError') return warn('passkey_timed_out', cause, log)
  // A browser inside another app has the interface, and refuses every call of it.
  if (name === 'NotSupportedError') return new CustodyError('webauthn_not_in_browser', { cause })
  return failed(oneLine(message) || 'no reason was given', cause)
}

/** Browsers and whatever stands between them and the page word it as they like; a person reads one plain line. */
function oneLine(text: string): string {
  const [line = ''] = text.trim().split(/[\r\n\u2028\u2029]/, 1)
  return line.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '').trim()
}

function warn(code: 'passkey_cancelled' | 'passkey_not_allowed' | 'passkey_timed_out', cause: unknown, log: Log) {
  const error = new CustodyError(code, { cause })
  log.warn(error.message)
  return error
}

function failed(reason: string, cause?: unknown): CustodyError {
  return new CustodyError('passkey_failed', { data: { reason }, cause })
}

const maxReasonLength = 200

function read(cause: unknown): { name: string; message: string } {
  if (typeof cause !== 'object' || cause === null) return { name: '', message: '' }
  // Its two fields are read as unknown.
  const { name, message } = cause as { name?: unknown; message?: unknown }
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, maxReasonLength) : '')
  return { name: text(name), message: text(message) }
}
