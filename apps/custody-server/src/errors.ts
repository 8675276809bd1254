import { AppError, type ErrorOptions, type ErrorTable } from '@latchkey/base'

/** Everything that the custody server refuses, in the words that its clients know. */
export const custodyServerErrors = {
  no_endpoint: { message: 'no endpoint at this path' },
  only_post: { message: 'this path takes POST only' },
  request_malformed: { message: 'malformed request: {reason}' },
  request_too_long: { message: 'request body is longer than {maxBytes} bytes' },
  wrong_activity_type: { message: 'activity type {type} does not belong to this path' },
  activity_version_refused: { message: 'activity type {type} is too old to be supported; use {newest}' },
  timestamp_outside: {
    message: 'timestampMs must be at most {pastMinutes} minutes old and {futureMinutes} minutes ahead',
  },
  parameter_refused: { message: 'invalid parameter {name}: {reason}' },
  name_taken: { message: '{kind} name "{name}" is used more than once in this organization' },
  duplicate_value: { message: 'this {kind} exists already in this organization' },
  secret_stored: { message: 'this {kind} exists already in this organization' },
  oauth_provider_exists: { message: 'this OAuth provider is stored already in this organization' },
  limit_reached: { message: '{kind} limit of {limit} is reached' },
  rate_limited: { message: 'too many requests; try again in a moment' },
  stamp_missing: {
    message: 'cannot authenticate public API activity request without a stamp (X-Stamp/X-Stamp-Webauthn header)',
  },
  stamp_malformed: { message: 'no valid authentication signature found for request' },
  public_key_unknown: { message: 'could not find public key in organization or its parent organization' },
  passkey_unknown: { message: 'webauthn authenticator not found in organization' },
  api_signature_wrong: { message: 'could not verify api key signature' },
  passkey_signature_wrong: { message: 'could not verify WebAuthN signature' },
  api_key_expired: { message: 'expired api key' },
  credential_ambiguous: { message: 'credential belongs to more than one organization' },
  session_unknown: { message: 'read-only session is unknown or expired' },
  sub_organization_nested: { message: 'a sub-organization cannot have sub-organizations' },
  organization_mismatch: {
    message:
      'organization mismatch: request is targeting organization {target}, but voters are in organization {voters}',
  },
  denied_explicitly: { message: 'policy engine denied request explicitly' },
  denied_implicitly: { message: 'policy engine denied request implicitly' },
  root_quorum_only: { message: 'only the root quorum may do this' },
  credential_restricted: { message: 'this credential may not make this request' },
  login_too_old: { message: 'this needs a login of the last {minutes} minutes; log in again' },
  confirmation_needed: {
    message: 'this moves more than the key of a session may; stamp it by a passkey, or by the key of a fresh code',
  },
  vote_refused: { message: 'this user has no vote on the activity' },
  feature_disabled: { message: '{feature} is disabled in this organization' },
  fingerprint_unknown: {
    message: 'No activity found with fingerprint. Consensus activities must target an existing activity by fingerprint',
  },
  organization_frozen: {
    message:
      'this organization is frozen: its stored rows ({what}) are not those that this server stored; its owner must find out who changed them, and restore a backup',
  },
  activity_decided: { message: 'activity is not waiting for votes' },
  object_unknown: { message: 'no {kind} found with the given ID in this organization' },
  not_exported: {
    message:
      '{kind} was never exported, so that it would be lost for good; export it first, or set deleteWithoutExport',
  },
  interface_in_use: {
    message:
      'the policy "{policy}" speaks of calls that only this interface explains; change or delete the policy first',
  },
  root_organization_stays: { message: 'only a sub-organization can be deleted' },
  root_user_needed: { message: 'user belongs to the root quorum; change the root quorum first' },
  last_way_in: {
    message:
      'after this too few root users could log in for anybody to act for the organization; give one of them another passkey or a key without an end first',
  },
  oidc_token_refused: { message: 'invalid OIDC token: {reason}' },
  invitation_unknown: { message: 'this invitation is unknown, used, revoked or too old' },
  email_unknown: { message: 'no user with this email in the organization' },
  mail_code_refused: { message: 'this code is wrong, used or expired, or was tried too often' },
  email_ambiguous: { message: 'more than one user has this email in the organization' },
  mail_not_sent: { message: 'email could not be handed over: {reason}' },
  internal_fault: { message: 'internal server error ({id})' },
} as const satisfies ErrorTable

export type CustodyServerErrorCode = keyof typeof custodyServerErrors

/** A refusal by the custody server. */
export class CustodyServerError extends AppError<CustodyServerErrorCode> {
  constructor(code: CustodyServerErrorCode, options?: ErrorOptions) {
    super(custodyServerErrors, code, options)
  }
}

/** A parameter that is well-formed JSON but cannot be used. */
export function refuseParameter(name: string, reason: string): CustodyServerError {
  return new CustodyServerError('parameter_refused', { data: { name, reason } })
}
