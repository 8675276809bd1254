import * as v from 'valibot'
import { ApiError } from '../errors.ts'
import type { EmbeddedDatabase } from './tables.ts'

const challengeMs = 300_000
const maxClientDataText = 16_384

/** A passkey as a browser made it: base64url, and the transports in custody's words. */
export const passkeySchema = v.strictObject({
  authenticatorName: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
  challenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  attestation: v.strictObject({
    credentialId: base64url(2048),
    clientDataJson: base64url(maxClientDataText),
    attestationObject: base64url(32_768),
    transports: v.pipe(
      v.array(
        v.picklist([
          'AUTHENTICATOR_TRANSPORT_BLE',
          'AUTHENTICATOR_TRANSPORT_INTERNAL',
          'AUTHENTICATOR_TRANSPORT_NFC',
          'AUTHENTICATOR_TRANSPORT_USB',
          'AUTHENTICATOR_TRANSPORT_HYBRID',
        ]),
      ),
      v.maxLength(10),
    ),
  }),
})

export type NewPasskey = v.InferOutput<typeof passkeySchema>

const clientDataSchema = v.object({
  type: v.literal('webauthn.create'),
  challenge: v.string(),
  origin: v.string(),
  crossOrigin: v.optional(v.literal(false)),
})

function base64url(maxLength: number) {
  return v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength), v.regex(/^[\w-]+={0,2}$/))
}

/** What was given out to be registered with. */
export type Registration = { readonly challenge: string; readonly issued_at_ms: number; readonly expires_at_ms: number }

export type RegistrationStart = { readonly nowMs: number; readonly random: (length: number) => Uint8Array }

/** A challenge for one passkey, good for five minutes. */
export async function startRegistration(
  database: EmbeddedDatabase,
  { nowMs, random }: RegistrationStart,
): Promise<Registration> {
  const challenge = Buffer.from(random(32)).toString('base64url')
  const registration = { challenge, issued_at_ms: nowMs, expires_at_ms: nowMs + challengeMs }
  await database.insertInto('embedded_challenge').values(registration).execute()
  return registration
}

/**
 * Uses up the challenge that a passkey was registered with; of any number of callers at once, one gets it. Fails with
 * `passkey_for_other` where the browser was asked for something else, and with `registration_unknown`.
 */
export async function useRegistration(
  database: EmbeddedDatabase,
  passkey: NewPasskey,
  { nowMs, origins }: { readonly nowMs: number; readonly origins: readonly string[] },
): Promise<Registration> {
  assertMadeForThis(passkey, origins)
  const [registration] = await database
    .deleteFrom('embedded_challenge')
    .where('challenge', '=', passkey.challenge)
    .returningAll()
    .execute()
  if (registration === undefined || registration.expires_at_ms <= nowMs) throw new ApiError('registration_unknown')
  return registration
}

/** Lets the same registration be tried once more, where custody could not be asked. */
export async function giveRegistrationBack(database: EmbeddedDatabase, registration: Registration): Promise<void> {
  await database.insertInto('embedded_challenge').values(registration).execute()
}

/** The browser says what it was asked for, by which page and with which challenge. */
function assertMadeForThis({ challenge, attestation }: NewPasskey, origins: readonly string[]): void {
  const outcome = v.safeParse(clientDataSchema, parseJson(Buffer.from(attestation.clientDataJson, 'base64url')))
  const isOurs = outcome.success && outcome.output.challenge === challenge && origins.includes(outcome.output.origin)
  if (!isOurs) throw new ApiError('passkey_for_other')
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
