import { authenticate, authenticateSession, recallCaller, type StampedRequest } from '../authentication/authenticate.ts'
import type { Caller, StampedCaller } from '../authentication/caller.ts'
import { readStamp } from '../authentication/readStamp.ts'
import { CustodyServerError } from '../errors.ts'
import type { AppDeps } from './appDeps.ts'
import type { Body } from './readBody.ts'
import { readOrganizationId } from './readInput.ts'

/** Requests that tell a user of a sub-organization who he is, when he knows only the parent's id. */
const searchedBelow: readonly string[] = [
  'whoami',
  'create_read_write_session',
  'create_read_only_session',
  'stamp_login',
]

/** A request that is being answered. */
export type Asked<Name extends string> = {
  readonly name: Name
  readonly headers: Headers
  /** Where it comes from; undefined within this process. */
  readonly caller: string | undefined
  readonly body: Body
}

/** The stamp's owner. Fails with `stamp_missing` and the errors of credentials. */
export async function readStampedCaller(deps: AppDeps, asked: Asked<string>): Promise<StampedCaller> {
  const caller = await identifyCaller(deps, asked)
  deps.assertRate(caller)
  return caller
}

/** The same, but that the request is not counted. `request`: what was read of it already. */
export async function identifyCaller(
  deps: AppDeps,
  asked: Asked<string>,
  request: StampedRequest = readStampedRequest(asked),
): Promise<StampedCaller> {
  const caller = await authenticate(deps.authentication, request)
  assertMayAsk(caller, asked.name)
  return caller
}

/** A caller who is remembered, and by what; see `recallCaller`. Undefined for all who would be refused. */
export function recallStampedCaller({ authentication }: AppDeps, asked: Asked<string>) {
  try {
    const request = readStampedRequest(asked)
    const caller = recallCaller(authentication, request)
    if (caller === undefined) return undefined
    assertMayAsk(caller, asked.name)
    return { caller, request }
  } catch {
    return undefined
  }
}

function readStampedRequest({ name, headers, caller, body }: Asked<string>): StampedRequest {
  const stamp = readStamp(headers)
  if (stamp === undefined) throw new CustodyServerError('stamp_missing')
  return {
    stamp,
    body: body.bytes,
    organizationId: readOrganizationId(body.json),
    isSearchedBelow: searchedBelow.includes(name),
    address: caller,
  }
}

/** A recovery key gives its user a new passkey and does nothing else, reading included. */
function assertMayAsk({ credential }: StampedCaller, name: string): void {
  if (credential.type === 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256' && name !== 'recover_user') {
    throw new CustodyServerError('credential_restricted')
  }
}

/** The stamp's owner of a query, or the holder of the read-only session that came with it. */
export async function readCaller(deps: AppDeps, asked: Asked<string>): Promise<Caller> {
  const { headers, body } = asked
  const session = headers.get('x-session')
  const isStamped = headers.has('x-stamp') || headers.has('x-stamp-webauthn')
  if (session === null || isStamped) return await readStampedCaller(deps, asked)
  const caller = await authenticateSession(deps.authentication, {
    session,
    organizationId: readOrganizationId(body.json),
    address: asked.caller,
  })
  deps.assertRate(caller)
  return caller
}
