import { randomUUID } from 'node:crypto'
import { AppError, type Log } from '@latchkey/base'
import { BundleError } from '@latchkey/custody'
import { NodeError, requestId } from '@latchkey/node'
import { PolicyError } from '@latchkey/policy'
import { CustodyServerError, type CustodyServerErrorCode } from './errors.ts'
import { VaultError } from './vaultErrors.ts'

/** How a refusal looks to a client: HTTP status, number of the interface, and its word for the reason (or none). */
type Refusal = { readonly status: number; readonly code: number; readonly reason: string }

/** A refusal as it stands in answers and in failed activities. */
export type Status = {
  readonly code: number
  readonly message: string
  readonly details: readonly { readonly '@type': string; readonly turnkeyErrorCode: string }[]
}

const invalid = (reason = 'REQUEST_INVALID'): Refusal => ({ status: 400, code: 3, reason })
const unauthenticated = (reason: string): Refusal => ({ status: 401, code: 16, reason })
const forbidden = (reason: string): Refusal => ({ status: 403, code: 7, reason })
const missing = (reason = ''): Refusal => ({ status: 404, code: 5, reason })
const exhausted = (reason: string): Refusal => ({ status: 429, code: 8, reason })
const unavailable: Refusal = { status: 503, code: 14, reason: 'INTERNAL' }
const internal: Refusal = { status: 500, code: 13, reason: 'INTERNAL' }
/** A stored row is not as it was stored: nothing that a client does helps, and the owner has to know. */
const damaged: Refusal = { status: 500, code: 15, reason: 'STORED_SECRET_DAMAGED' }
const frozen: Refusal = { status: 500, code: 15, reason: 'ORGANIZATION_FROZEN' }

const refusals: Readonly<Record<CustodyServerErrorCode, Refusal>> = {
  no_endpoint: missing(),
  only_post: { status: 405, code: 12, reason: '' },
  request_malformed: invalid(),
  request_too_long: { status: 413, code: 3, reason: 'REQUEST_INVALID' },
  wrong_activity_type: invalid(),
  activity_version_refused: invalid(),
  timestamp_outside: invalid('INVALID_TIME'),
  parameter_refused: invalid(),
  name_taken: invalid(),
  duplicate_value: invalid(),
  secret_stored: invalid(),
  oauth_provider_exists: invalid('OAUTH_PROVIDER_ALREADY_EXISTS'),
  limit_reached: exhausted('RATE_LIMIT_EXCEEDED'),
  rate_limited: exhausted('RATE_LIMIT_EXCEEDED'),
  stamp_missing: unauthenticated('SIGNATURE_MISSING'),
  stamp_malformed: unauthenticated('SIGNATURE_INVALID'),
  public_key_unknown: unauthenticated('PUBLIC_KEY_NOT_FOUND'),
  passkey_unknown: missing('CREDENTIAL_NOT_FOUND'),
  api_signature_wrong: unauthenticated('SIGNATURE_INVALID'),
  passkey_signature_wrong: unauthenticated('SIGNATURE_INVALID'),
  api_key_expired: unauthenticated('API_KEY_EXPIRED'),
  credential_ambiguous: unauthenticated('CREDENTIAL_CONFLICT'),
  session_unknown: unauthenticated('UNAUTHENTICATED'),
  sub_organization_nested: invalid('INVALID_ORGANIZATION_ID'),
  organization_mismatch: invalid('ORGANIZATION_MISMATCH'),
  // Clients compare this answer with its empty list of details.
  denied_explicitly: forbidden(''),
  denied_implicitly: forbidden('REQUEST_NOT_AUTHORIZED'),
  root_quorum_only: forbidden('REQUEST_NOT_AUTHORIZED'),
  credential_restricted: forbidden('REQUEST_NOT_AUTHORIZED'),
  login_too_old: forbidden('REQUEST_NOT_AUTHORIZED'),
  confirmation_needed: forbidden('REQUEST_NOT_AUTHORIZED'),
  vote_refused: forbidden('REQUEST_NOT_AUTHORIZED'),
  feature_disabled: forbidden('FORBIDDEN'),
  fingerprint_unknown: missing(),
  organization_frozen: frozen,
  activity_decided: invalid(),
  object_unknown: missing(),
  not_exported: invalid(),
  interface_in_use: invalid(),
  root_organization_stays: invalid('INVALID_ORGANIZATION_ID'),
  root_user_needed: invalid(),
  last_way_in: invalid(),
  oidc_token_refused: invalid('INVALID_OIDC_TOKEN'),
  invitation_unknown: missing(),
  email_unknown: invalid('INVALID_EMAIL'),
  email_ambiguous: invalid('INVALID_EMAIL'),
  mail_code_refused: forbidden('REQUEST_NOT_AUTHORIZED'),
  mail_not_sent: internal,
  internal_fault: internal,
}

/** Faults of the vault that are the request's own; the others are this server's. */
const vaultRefusals: Readonly<Partial<Record<string, Refusal>>> = {
  invalid_mnemonic: invalid(),
  invalid_key_path: invalid(),
  invalid_key: invalid(),
  address_format_refused: invalid(),
  invalid_payload: invalid(),
  invalid_transaction: invalid('INVALID_TRANSACTION'),
  transaction_type_refused: invalid('UNSUPPORTED_TRANSACTION_TYPE'),
  invalid_attestation: invalid(),
  invalid_bundle: invalid(),
  request_not_readable: invalid(),
  stamp_refused: unauthenticated('SIGNATURE_INVALID'),
  use_not_allowed: forbidden('REQUEST_NOT_AUTHORIZED'),
  secret_not_readable: damaged,
  key_does_not_fit: damaged,
  // After a rotation of the master key this process has to be started again; another one may answer.
  master_key_wrong: unavailable,
  master_key_unknown: unavailable,
}

/** An error's meaning to a client; undefined when it is a fault of this server, which is nobody's business. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof CustodyServerError) return refusals[error.code]
  if (error instanceof VaultError) return vaultRefusals[error.code]
  // Of a database that is away or has too much to do; it has told the log itself.
  if (error instanceof NodeError) return error.code.startsWith('database_') ? unavailable : undefined
  return error instanceof PolicyError || error instanceof BundleError ? invalid() : undefined
}

/** The error as a status of the interface; a fault gets an id under which the log has the whole of it. */
export function toStatus(error: unknown, log: Log): Status & { readonly httpStatus: number } {
  const refusal = refusalOf(error)
  if (refusal === damaged) log.error('A secret in the database is damaged, or somebody has changed it', error)
  if (refusal === frozen) log.error('Rows of an organization are not those that were stored: it is frozen', error)
  if (refusal !== undefined && error instanceof AppError) return describe(refusal, error.message)
  const id = requestId() ?? randomUUID()
  log.error(`Custody request failed (${id})`, error)
  return describe(internal, new CustodyServerError('internal_fault', { data: { id } }).message)
}

function describe({ status, code, reason }: Refusal, message: string): Status & { readonly httpStatus: number } {
  const detail = { '@type': 'type.googleapis.com/errors.v1.TurnkeyErrorDetail', turnkeyErrorCode: reason }
  return { httpStatus: status, code, message, details: reason === '' ? [] : [detail] }
}

/** The error as an HTTP status and the JSON text that goes with it. */
export function toErrorAnswer(error: unknown, log: Log): { readonly status: number; readonly body: string } {
  const { httpStatus, ...status } = toStatus(error, log)
  const turnkeyErrorCode = status.details[0]?.turnkeyErrorCode ?? ''
  // Beside the interface's own words: by it a page tells what is refused in its visitor's language.
  const latchkeyErrorCode = refusalOf(error) !== undefined && error instanceof AppError ? error.code : 'internal_fault'
  return { status: httpStatus, body: JSON.stringify({ ...status, turnkeyErrorCode, latchkeyErrorCode }) }
}
