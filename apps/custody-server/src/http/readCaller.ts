import type { HttpCall } from '@latchkey/base/node'
import { authenticate, authenticateSession } from '../authentication/authenticate.ts'
import type { Caller, StampedCaller } from '../authentication/caller.ts'
import { readStamp } from '../authentication/readStamp.ts'
import { CustodyServerError } from '../errors.ts'
import type { AppDeps } from './appDeps.ts'
import type { Body } from './readBody.ts'
import { readOrganizationId } from './readInput.ts'

/** Requests that tell a user of a sub-organization who he is, when he knows only the parent's id. */
const searchedBelow: readonly string[] = ['whoami', 'create_read_write_session', 'create_read_only_session']

/** A request that is being answered. */
export type Asked<Name extends string> = { readonly name: Name; readonly call: HttpCall; readonly body: Body }

/** Who stamped a request. Fails with `stamp_missing` and the errors of credentials. */
export async function readStampedCaller(deps: AppDeps, { name, call, body }: Asked<string>): Promise<StampedCaller> {
  const stamp = readStamp(call)
  if (stamp === undefined) throw new CustodyServerError('stamp_missing')
  const caller = await authenticate(deps.authentication, {
    stamp,
    body: body.bytes,
    organizationId: readOrganizationId(body.json),
    isSearchedBelow: searchedBelow.includes(name),
  })
  // A recovery key gives its user a new passkey and does nothing else, reading included.
  if (caller.credential.type === 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256' && name !== 'recover_user') {
    throw new CustodyServerError('credential_restricted')
  }
  deps.assertRate(caller)
  return caller
}

/** Who stamped a query, or holds the read-only session that came with it. */
export async function readCaller(deps: AppDeps, asked: Asked<string>): Promise<Caller> {
  const { call, body } = asked
  const session = call.header('x-session')
  const isStamped = call.header('x-stamp') !== undefined || call.header('x-stamp-webauthn') !== undefined
  if (session === undefined || isStamped) return await readStampedCaller(deps, asked)
  const caller = await authenticateSession(deps.authentication, session, readOrganizationId(body.json))
  deps.assertRate(caller)
  return caller
}
