import { createHash } from 'node:crypto'
import { parseJson } from '@latchkey/base'
import * as v from 'valibot'
import { ApiError } from '../errors.ts'
import type { Marks } from '../marks/marks.ts'
import type { EmbeddedDatabase, EmbeddedTables } from '../tables/embeddedTables.ts'

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

/** The challenge given out for a registration. */
export type Registration = Readonly<EmbeddedTables['embedded_challenge']>

export type RegistrationStart = {
  readonly nowMs: number
  readonly random: (length: number) => Uint8Array
  readonly marks: Marks
}

/** A challenge for one passkey, good for five minutes. */
export async function startRegistration(
  database: EmbeddedDatabase,
  { nowMs, random, marks }: RegistrationStart,
): Promise<Registration> {
  const challenge = Buffer.from(random(32)).toString('base64url')
  const times = { issued_at_ms: nowMs, expires_at_ms: nowMs + challengeMs }
  const registration = marks.sign('embedded_challenge', { challenge, ...times, request_hash: null })
  await database.insertInto('embedded_challenge').values(registration).execute()
  return registration
}

/** A registration that was taken, and whether the same request had it before. */
export type TakenRegistration = { readonly registration: Registration; readonly isRepeated: boolean }

export type RegistrationUse = {
  readonly nowMs: number
  readonly origins: readonly string[]
  readonly marks: Marks
  /** Everything that was asked for with the passkey. */
  readonly request: unknown
}

/**
 * Uses up the challenge that a passkey was registered with; of any number of callers at once, one gets it. Fails with
 * `passkey_for_other` where the browser was asked for something else, with `registration_unknown`, and with `request_not_ours`.
 */
export async function useRegistration(
  database: EmbeddedDatabase,
  passkey: NewPasskey,
  { nowMs, origins, request, marks }: RegistrationUse,
): Promise<TakenRegistration> {
  assertMadeForThis(passkey, origins)
  const [found] = await database
    .deleteFrom('embedded_challenge')
    .where('challenge', '=', passkey.challenge)
    .returningAll()
    .execute()
  const request_hash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  if (found === undefined || found.expires_at_ms <= nowMs) throw new ApiError('registration_unknown')
  if (!marks.isOurs('embedded_challenge', found)) throw new ApiError('request_not_ours')
  const isRepeated = found.request_hash !== null
  // One that was given back serves the request that it was used for, so that nobody puts a key of his own into that.
  if (isRepeated && found.request_hash !== request_hash) throw new ApiError('registration_unknown')
  return { registration: marks.sign('embedded_challenge', { ...found, request_hash }), isRepeated }
}

/** Lets the same request be made once more with it, where custody could not be asked. */
export async function giveRegistrationBack(database: EmbeddedDatabase, registration: Registration): Promise<void> {
  await database.insertInto('embedded_challenge').values(registration).execute()
}

/** The browser says what it was asked for, by which page and with which challenge. */
function assertMadeForThis({ challenge, attestation }: NewPasskey, origins: readonly string[]): void {
  const outcome = v.safeParse(clientDataSchema, parseJson(Buffer.from(attestation.clientDataJson, 'base64url')))
  const isOurs = outcome.success && outcome.output.challenge === challenge && origins.includes(outcome.output.origin)
  if (!isOurs) throw new ApiError('passkey_for_other')
}
