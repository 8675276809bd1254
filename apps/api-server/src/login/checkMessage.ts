import type { SignInFields } from '@latchkey/evm'
import type { CompleteConfig } from '../config.ts'
import { ApiError, type ApiErrorCode } from '../errors.ts'
import type { Challenge } from './challenge.ts'

/** How far the clocks of two servers may be apart. */
const maxSkewMs = 60_000

/** Faults of a message that need no memory: everything the configuration fixes. */
export function assertForThisSite(fields: SignInFields, config: CompleteConfig): void {
  refuseFirst([
    ['wrong_scheme', fields.scheme !== undefined],
    ['wrong_domain', fields.domain !== config.domain],
    ['wrong_uri', fields.uri !== config.uri],
    ['wrong_chain', !config.chains.some(({ id }) => id === fields.chainId)],
    ['wrong_statement', fields.statement !== config.statement],
    ['wrong_start_time', fields.notBefore !== undefined],
    ['wrong_request_id', fields.requestId !== undefined],
    ['wrong_resources', fields.resources !== undefined],
  ])
}

export type IssuedCheck = {
  readonly message: string
  /** The fields of the message. */
  readonly fields: SignInFields
  readonly challenge: Challenge
  readonly nowMs: number
}

/** The message must be, field by field and byte for byte, the one the server gave out, within its time. */
export function assertAsIssued({ message, fields, challenge, nowMs }: IssuedCheck): void {
  refuseFirst([
    ['wrong_address', fields.address !== challenge.address],
    ['wrong_chain', fields.chainId !== challenge.chain_id],
    ['wrong_issue_time', fields.issuedAt !== new Date(challenge.issued_at_ms).toISOString()],
    ['wrong_expiration_time', fields.expirationTime !== new Date(challenge.expires_at_ms).toISOString()],
    ['wrong_message', message !== challenge.message],
    ['message_not_yet_valid', challenge.issued_at_ms > nowMs + maxSkewMs],
    ['message_expired', nowMs >= challenge.expires_at_ms],
  ])
}

function refuseFirst(checks: readonly (readonly [ApiErrorCode, boolean])[]): void {
  const failed = checks.find(([, isWrong]) => isWrong)
  if (failed !== undefined) throw new ApiError(failed[0])
}
