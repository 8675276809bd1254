import * as v from 'valibot'
import { isOrganizationId, isPrivateKeyText } from './config.ts'
import { httpsAddress, origin } from './ownerFields.ts'

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
      notices: v.exactOptional(v.boolean('must be true or false')),
    }),
  ),
  hasSixDigits: v.exactOptional(v.boolean('must be true or false')),
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
  hasSixDigits: v.exactOptional(v.boolean('must be true or false')),
})

/** The field `custody` of the owner's configuration. */
export const custodySchema = v.lazy((input) => {
  if (input === false) return v.literal(false)
  return typeof input === 'object' && input !== null && 'url' in input ? custodyElsewhere : ownCustody
})

function isSmtpUrl(text: string): boolean {
  return URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== ''
}
