import { AppError, type Log } from '@latchkey/base'
import { ApiError } from './errors.ts'

/** 400 where nothing is said. Codes of this package and of `@latchkey/evm`. */
export const statusOf: Readonly<Record<string, number>> = {
  not_found: 404,
  method_not_allowed: 405,
  wrong_origin: 403,
  not_json: 415,
  too_large: 413,
  wrong_csrf_token: 403,
  too_many_requests: 429,
  too_many_calls: 429,
  network_busy: 503,
  chain_not_offered: 404,
  avatars_off: 404,
  no_avatar: 404,
  no_collectible: 404,
  explorer_off: 404,
  not_on_chain: 404,
  history_off: 404,
  not_signed_in: 401,
  sponsor_off: 404,
  sponsor_contract: 403,
  sponsor_coins: 403,
  sponsor_budget_user: 403,
  sponsor_budget_contract: 403,
  sponsor_budget_day: 403,
  sponsor_would_fail: 409,
  sponsor_gas: 403,
  sponsor_price: 503,
  sponsor_poor: 503,
  sponsor_signature: 403,
  sponsor_order: 409,
  sponsor_account: 409,
  sponsor_busy: 503,
  sponsor_row_damaged: 500,
  sponsor_unknown: 404,
  node_not_reached: 503,
  unknown_nonce: 401,
  request_not_ours: 401,
  message_expired: 401,
  wrong_signature: 401,
  signature_not_checked: 503,
  embedded_not_offered: 404,
  too_many_wallets: 429,
  registration_unknown: 401,
  code_refused: 403,
  code_sent_recently: 429,
  too_many_codes: 429,
  custody_unreachable: 503,
  custody_failed: 502,
  no_inbox: 404,
  database_busy: 503,
  database_unreachable: 503,
  database_disk_full: 503,
  database_stopped: 503,
  internal: 500,
}

/** Codes of other packages that are the caller's business. */
const foreignCodes = [
  'invalid_address',
  'bad_checksum',
  'invalid_sign_in_message',
  'signature_not_checked',
  // The database has told the log itself.
  'database_busy',
  'database_unreachable',
  'database_disk_full',
]

/** A refusal as `{error: {code, message, hint?}}`; everything unexpected is logged and told to nobody. */
export function toErrorAnswer(error: unknown, log: Log): Response {
  if (error instanceof AppError && (error instanceof ApiError || foreignCodes.includes(error.code))) {
    const { code, message, hint } = error
    const body = { error: { code, message, ...(hint !== undefined && { hint }) } }
    return Response.json(body, { status: statusOf[code] ?? 400, headers: toHeaders(error) })
  }
  log.error('A request failed', error)
  return toErrorAnswer(new ApiError('internal'), log)
}

/** When it may be tried again, for a page that counts the time down; the sentence says it as well. */
function toHeaders({ data }: AppError): Record<string, string> {
  const { seconds, minutes } = data
  if (seconds !== undefined) return { 'retry-after': String(seconds) }
  return minutes === undefined ? {} : { 'retry-after': String(Number(minutes) * 60) }
}
