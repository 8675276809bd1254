import * as v from 'valibot'
import { authenticatorParamsV2, oidcToken } from './credential.ts'
import { submit, version } from './endpoint.ts'
import {
  answers,
  email,
  expirationSeconds,
  filled,
  id,
  maybe,
  name,
  publicKey,
  targetPublicKey,
  text,
} from './fields.ts'

const logging = { resource: 'AUTH', action: 'CREATE' } as const

const customization = {
  logoUrl: maybe(text(2048)),
  magicLinkTemplate: maybe(text(4096)),
  templateVariables: maybe(text(4096)),
  templateId: maybe(text(64)),
}
const emailCustomization = v.strictObject({ appName: maybe(text(256)), ...customization })
const emailCustomizationV2 = v.strictObject({ appName: name, ...customization })
const sender = {
  sendFromEmailAddress: maybe(email),
  sendFromEmailSenderName: maybe(text(256)),
  replyToEmailAddress: maybe(email),
}

const sessionKey = {
  apiKeyName: maybe(name),
  expirationSeconds: maybe(expirationSeconds),
}
const emailLogin = { email, targetPublicKey, ...sessionKey, invalidateExisting: maybe(v.boolean()), ...sender }
const recovery = { email, targetPublicKey, expirationSeconds: maybe(expirationSeconds), ...sender }

const caller = { organizationId: id, organizationName: text(1024), userId: id, username: text(1024) }
const credentialBundle = filled(4096)
const session = { ...caller, apiKeyId: id, credentialBundle }
const userAndKey = { userId: id, apiKeyId: id }

/** The ways to a key that stamps for a while, and back in when a passkey is lost. */
export const loginEndpoints = {
  create_read_only_session: submit(
    'create_read_only_session',
    logging,
    version('', {}, { ...caller, session: filled(4096), sessionExpiry: text(20) }),
  ),
  create_read_write_session: submit(
    'create_read_write_session',
    logging,
    version(
      '',
      // A request that names nobody means the caller.
      { targetPublicKey, email: maybe(v.union([v.literal(''), email])), ...sessionKey },
      session,
    ),
    version(
      '_V2',
      {
        targetPublicKey,
        userId: maybe(id),
        ...sessionKey,
        invalidateExisting: maybe(v.boolean()),
      },
      session,
      ['_V2'],
    ),
  ),
  stamp_login: submit(
    'stamp_login',
    logging,
    version(
      '',
      {
        publicKey,
        expirationSeconds: maybe(expirationSeconds),
        invalidateExisting: maybe(v.boolean()),
        sessionProfileId: maybe(text(64)),
      },
      { session: filled(4096) },
    ),
  ),
  email_auth: submit(
    'email_auth',
    logging,
    version('', { ...emailLogin, emailCustomization: maybe(emailCustomization) }, userAndKey),
    version('_V2', { ...emailLogin, emailCustomization: maybe(emailCustomization) }, userAndKey),
    version('_V3', { ...emailLogin, emailCustomization: emailCustomizationV2 }, userAndKey),
  ),
  oauth: submit(
    'oauth',
    logging,
    version(
      '',
      { oidcToken, targetPublicKey, ...sessionKey, invalidateExisting: maybe(v.boolean()) },
      { ...userAndKey, credentialBundle },
    ),
  ),
  init_user_email_recovery: submit(
    'init_user_email_recovery',
    { resource: 'RECOVERY', action: 'CREATE' },
    version('', { ...recovery, emailCustomization: maybe(emailCustomization) }, { userId: id }),
    version('_V2', { ...recovery, emailCustomization: emailCustomizationV2 }, { userId: id }),
  ),
  // Its own kind of key is all that may stamp it.
  recover_user: submit(
    'recover_user',
    {},
    version('', { authenticator: authenticatorParamsV2, userId: id }, { authenticatorId: answers(id) }),
  ),
} as const
