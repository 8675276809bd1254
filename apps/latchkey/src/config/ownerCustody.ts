import * as v from 'valibot'
import { isOrganizationId, isPrivateKeyText } from './config.ts'
import { httpsAddress, origin } from './ownerFields.ts'

/**
 * The keeper of embedded wallets' keys: this product itself, a custody service elsewhere, or nobody (`false`; there is
 * then no key frame either).
 */
export type OwnerCustody = false | OwnCustody | CustodyElsewhere

/** Key custody in this process. */
export type OwnCustody = {
  /** Other pages of yours, as origins, that may call the custody server and embed the key frame. */
  readonly origins?: readonly string[]
  /** The mail server that sends codes; without one, mails wait as files in the outbox folder. */
  readonly mail?: {
    /** `smtp://user:password@host:port` or `smtps://…`. */
    readonly smtpUrl: string
    /** The address that mails come from. */
    readonly from: string
  }
  /** Hosts, beside the product's own, to which passkeys may be bound; any that browsers allow on your pages unless given. */
  readonly rpIds?: readonly string[]
  /** True where a passkey must also have checked who holds it, by finger, face or code. */
  readonly isUserVerificationRequired?: boolean
  /** Says nothing any more: what was acknowledged outlasts a power failure. Earlier configurations name it. */
  readonly acceptKeyLossAtPowerFailure?: boolean
  /** How often one credential may ask: so many times at once (500), and so many more each second (100). */
  readonly requestBurst?: number
  readonly requestsPerSecond?: number
  /** OpenID providers whose tokens open sessions. `keysUrl` is found by the issuer's own description unless given. */
  readonly oidcIssuers?: readonly { readonly issuer: string; readonly keysUrl?: string }[]
}

/** A custody service at another address, ours or another that speaks the same interface. */
export type CustodyElsewhere = {
  /** The prefix of its paths, such as `/public/v1/query/whoami`. */
  readonly url: string
  /** The key that it signs sealed bundles with, in hexadecimal text: the key frame believes no other. */
  readonly quorumPublicKey: string
  /**
   * Your organization there and the private half of its API key, by which this server makes organizations of visitors
   * and has mails sent. No embedded wallet is offered without them; the environment may give them instead.
   */
  readonly organizationId?: string
  readonly apiPrivateKey?: string
}

const host = v.pipe(
  v.string('must be text'),
  v.maxLength(253, 'must have at most 253 characters'),
  v.regex(/^[a-z\d-]+(?:\.[a-z\d-]+)*$/, 'must be a host such as example.org, without scheme and port'),
)

const count = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(9_999_999, 'is too large'),
)

const ownCustody = v.strictObject({
  origins: v.exactOptional(v.pipe(v.array(origin, 'must be a list'), v.maxLength(20, 'must name at most 20 pages'))),
  mail: v.exactOptional(
    v.strictObject({
      smtpUrl: v.pipe(
        v.string('must be text'),
        v.check(isSmtpUrl, 'must look like smtps://user:password@mail.example.org'),
      ),
      from: v.pipe(
        v.string('must be text'),
        v.regex(/^[^\s@<>"]+@[^\s@<>"]+$/, 'must be a mail address'),
        v.maxLength(254, 'must have at most 254 characters'),
      ),
    }),
  ),
  rpIds: v.exactOptional(
    v.pipe(
      v.array(host, 'must be a list'),
      v.minLength(1, 'must name at least one host'),
      v.maxLength(20, 'must name at most 20 hosts'),
    ),
  ),
  isUserVerificationRequired: v.exactOptional(v.boolean('must be true or false')),
  requestBurst: v.exactOptional(count),
  requestsPerSecond: v.exactOptional(count),
  acceptKeyLossAtPowerFailure: v.exactOptional(v.boolean('must be true or false')),
  oidcIssuers: v.exactOptional(
    v.pipe(
      v.array(v.strictObject({ issuer: httpsAddress, keysUrl: v.exactOptional(httpsAddress) }), 'must be a list'),
      v.maxLength(20, 'must name at most 20 issuers'),
    ),
  ),
})

const custodyElsewhere = v.strictObject({
  url: v.pipe(
    httpsAddress,
    v.check((text) => !/[?#]/.test(text), 'must end with its path'),
    // Paths are put behind it as they are.
    v.transform((text) => text.replace(/\/+$/, '')),
  ),
  quorumPublicKey: v.pipe(
    v.string('must be text'),
    v.regex(/^(?:0x)?(?:04[0-9a-f]{128}|0[23][0-9a-f]{64})$/i, 'must be a P-256 public key in hexadecimal text'),
  ),
  organizationId: v.exactOptional(v.pipe(v.string('must be text'), v.check(isOrganizationId, 'must be a UUID'))),
  apiPrivateKey: v.exactOptional(
    v.pipe(v.string('must be text'), v.check(isPrivateKeyText, 'must be 64 hexadecimal characters')),
  ),
})

/** The field `custody` of the owner's configuration. */
export const custodySchema = v.lazy((input) => {
  if (input === false) return v.literal(false)
  return typeof input === 'object' && input !== null && 'url' in input ? custodyElsewhere : ownCustody
})

function isSmtpUrl(text: string): boolean {
  return URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== ''
}
