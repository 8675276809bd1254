import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { Clock, Fetch, Log } from '@latchkey/base'
import * as v from 'valibot'
import type { OidcIssuer } from '../config.ts'
import { CustodyServerError } from '../errors.ts'
import { holdsHalf } from '../keys/holdsHalf.ts'
import { createIssuerKeys } from './issuerKeys.ts'

/** An identity token's claims, after every check. */
export type OidcClaims = {
  readonly iss: string
  readonly sub: string
  readonly aud: string
  /** Binds the token to a public key. */
  readonly nonce: string | undefined
}

/** Reads identity tokens of the configured issuers. Fails with `oidc_token_refused`. */
export type OidcVerifier = (token: string) => Promise<OidcClaims>

export type OidcVerifierOptions = {
  readonly issuers: readonly OidcIssuer[]
  readonly fetch: Fetch
  readonly clock: Clock
  readonly log: Log
}

const toleranceSeconds = 60
/** No database keeps what is no character as it came, and what is sealed has to come back as it was. */
const whole = v.check<string, string>(
  (value) => !(value.includes('\0') || holdsHalf(value)),
  'Invalid text: it holds what is no character',
)
const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(2048), whole)
const headerSchema = v.object({ alg: v.picklist(['RS256', 'ES256']), kid: v.optional(text) })
const claimsSchema = v.object({
  iss: text,
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(256), whole),
  aud: v.union([text, v.pipe(v.array(text), v.length(1))]),
  exp: v.number(),
  iat: v.optional(v.number()),
  nbf: v.optional(v.number()),
  nonce: v.optional(text),
  tknonce: v.optional(text),
})

/** A verifier that asks the configured issuers, and no others, for their keys. */
export function createOidcVerifier({ issuers, fetch, clock, log }: OidcVerifierOptions): OidcVerifier {
  const findKeys = createIssuerKeys({ fetch, clock, log })
  return async (token) => {
    const [headerText = '', claimsText = '', signatureText = '', ...rest] = token.split('.')
    if (signatureText === '' || rest.length > 0) throw refused('it is not a signed token')
    const header = read(headerSchema, headerText)
    const claims = read(claimsSchema, claimsText)
    const issuer = issuers.find((each) => each.issuer === claims.iss)
    if (issuer === undefined) throw refused('its issuer is not configured')
    assertTime(claims, clock.now() / 1000)
    const keys = await findKeys(issuer, header.kid)
    const signed = Buffer.from(`${headerText}.${claimsText}`)
    const signature = Buffer.from(signatureText, 'base64url')
    if (!keys.some((key) => isSigned(key, header.alg, { signed, signature }))) throw refused('its signature is wrong')
    const [aud = ''] = [claims.aud].flat()
    return { iss: claims.iss, sub: claims.sub, aud, nonce: claims.tknonce ?? claims.nonce }
  }
}

function assertTime({ exp, iat, nbf }: v.InferOutput<typeof claimsSchema>, nowSeconds: number): void {
  if (exp <= nowSeconds) throw refused('it has expired')
  const latest = nowSeconds + toleranceSeconds
  if ((iat ?? 0) > latest || (nbf ?? 0) > latest) throw refused('it is not valid yet')
}

type Signed = { readonly signed: Uint8Array; readonly signature: Uint8Array }

function isSigned(jwk: JsonWebKey, alg: 'RS256' | 'ES256', { signed, signature }: Signed): boolean {
  const key = toKey(jwk)
  if (key === undefined) return false
  if (alg === 'RS256') return key.asymmetricKeyType === 'rsa' && verify('sha256', signed, key, signature)
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return false
  return verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature)
}

function toKey(jwk: JsonWebKey): KeyObject | undefined {
  try {
    // The platform checks the fields itself.
    return createPublicKey({ key: { ...jwk }, format: 'jwk' })
  } catch {
    return undefined
  }
}

function read<Value>(schema: v.GenericSchema<unknown, Value>, part: string): Value {
  try {
    return v.parse(schema, JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))
  } catch (cause) {
    throw new CustodyServerError('oidc_token_refused', { cause, data: { reason: 'it cannot be read' } })
  }
}

function refused(reason: string): CustodyServerError {
  return new CustodyServerError('oidc_token_refused', { data: { reason } })
}
