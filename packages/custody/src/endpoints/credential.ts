import * as v from 'valibot'
import { apiKeyCurve, authenticatorTransport, wordOf } from './choices.ts'
import {
  answers,
  base64url,
  expirationSeconds,
  filled,
  id,
  listOf,
  maybe,
  name,
  publicKey,
  text,
  timestamp,
} from './fields.ts'

const maxAttestationLength = 65_536

const apiKeyFields = { apiKeyName: name, publicKey, expirationSeconds: maybe(expirationSeconds) }

/** A P-256 key to be stored. */
export const apiKeyParams = v.strictObject(apiKeyFields)

/** A key of a named curve to be stored. */
export const apiKeyParamsV2 = v.strictObject({ ...apiKeyFields, curveType: apiKeyCurve })

const transports = listOf(authenticatorTransport, 10)

/** A new passkey with what its authenticator says about it. */
export const authenticatorParamsV2 = v.strictObject({
  authenticatorName: name,
  challenge: base64url(1024),
  attestation: v.strictObject({
    credentialId: base64url(2048),
    clientDataJson: base64url(16_384),
    attestationObject: base64url(maxAttestationLength),
    transports,
  }),
})

const attachment = v.picklist(['cross-platform', 'platform'])

/** A new passkey in the form of the platform's own credential object, as the oldest clients sent it. */
export const authenticatorParams = v.strictObject({
  authenticatorName: name,
  userId: id,
  challenge: base64url(1024),
  attestation: v.strictObject({
    id: base64url(2048),
    type: v.literal('public-key'),
    rawId: base64url(2048),
    authenticatorAttachment: maybe(attachment),
    response: v.strictObject({
      clientDataJson: base64url(16_384),
      attestationObject: base64url(maxAttestationLength),
      transports: maybe(transports),
      authenticatorAttachment: maybe(attachment),
    }),
    clientExtensionResults: v.strictObject({
      appid: maybe(v.boolean()),
      appidExclude: maybe(v.boolean()),
      credProps: maybe(v.strictObject({ rk: v.boolean() })),
    }),
  }),
})

/** An identity token of an OpenID provider. */
export const oidcToken = filled(16_384)

export const oauthProviderParams = v.strictObject({ providerName: name, oidcToken })

export const oauthProviderParamsV2 = v.strictObject({
  providerName: name,
  oidcToken: maybe(oidcToken),
  oidcClaims: maybe(v.strictObject({ iss: filled(2048), sub: filled(256), aud: filled(2048) })),
})

const credential = v.object({
  publicKey: text(4096),
  type: wordOf('CREDENTIAL_TYPE_'),
  sessionProfileId: maybe(text(64)),
})

/** A stored key that may stamp. */
export const apiKey = v.object({
  credential,
  apiKeyId: id,
  apiKeyName: text(1024),
  createdAt: timestamp,
  updatedAt: timestamp,
  expirationSeconds: maybe(text(20)),
})

/** A stored passkey. */
export const authenticator = v.object({
  transports: answers(wordOf('AUTHENTICATOR_TRANSPORT_')),
  attestationType: text(64),
  aaguid: text(64),
  credentialId: text(2048),
  model: text(1024),
  credential,
  authenticatorId: id,
  authenticatorName: text(1024),
  createdAt: timestamp,
  updatedAt: timestamp,
})

/** A stored login by an OpenID provider. */
export const oauthProvider = v.object({
  providerId: id,
  providerName: text(1024),
  issuer: text(2048),
  audience: text(2048),
  subject: text(1024),
  createdAt: timestamp,
  updatedAt: timestamp,
})
