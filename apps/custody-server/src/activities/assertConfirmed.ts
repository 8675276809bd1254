import { judgeMoves, type Moved, type Spent } from '@latchkey/evm'
import type { CallerCredential } from '../authentication/caller.ts'
import type { CustodyDatabase, OrganizationRow } from '../database/tables.ts'
import { CustodyServerError } from '../errors.ts'
import type { ProposedActivity } from '../evaluation/activityFacts.ts'
import type { CustodyDeps } from '../services.ts'
import { kindOfActivity } from './activityTypes.ts'
import { isShownAtUse, limitsOfSession } from './heldSessions.ts'
import { movesOfActivity } from './movesOfActivity.ts'

const dayMs = 86_400_000
/** A day with more signatures than this is none of a person's, and is not added up. */
const mostADay = 200

export type Confirming = {
  readonly activity: ProposedActivity
  readonly credential: Pick<CallerCredential, 'type' | 'loginAtMs'>
  readonly organization: Pick<OrganizationRow, 'id' | 'parent_id' | 'name'>
  readonly nowMs: number
}

/**
 * Holds the key of a session to what its organization's sessions may move within a day. Above that somebody signs who
 * shows himself by it: a passkey, or the key of a code. Fails with `confirmation_needed`.
 */
export async function assertConfirmed(
  { config, database }: Pick<CustodyDeps, 'config' | 'database'>,
  { activity, credential, organization, nowMs }: Confirming,
): Promise<void> {
  const limits = limitsOfSession(config.sessionLimits, organization, credential)
  const moves = limits === undefined ? undefined : movesOfActivity(activity)
  if (limits === undefined || moves === undefined || moves.length === 0) return
  const isAbove = (spent: readonly Spent[]) => judgeMoves({ moves, limits, spent }) !== undefined
  // A request that is above by itself needs no look at the day.
  const before = isAbove([]) ? undefined : await readDay(database, organization.id, nowMs)
  if (before === undefined || isAbove(before)) throw new CustodyServerError('confirmation_needed')
}

/** The amounts that sessions have signed within a day; undefined where it is too much to add up. */
async function readDay(
  database: CustodyDatabase,
  organizationId: string,
  nowMs: number,
): Promise<readonly Spent[] | undefined> {
  const rows = await database
    .selectFrom('custody_activity')
    .innerJoin('custody_vote', 'custody_vote.activity_id', 'custody_activity.id')
    .select(['custody_activity.type', 'custody_activity.parameters_json', 'custody_vote.credential_type'])
    .where('custody_activity.organization_id', '=', organizationId)
    .where('custody_activity.created_at_ms', '>', nowMs - dayMs)
    .where('custody_activity.status', '=', 'ACTIVITY_STATUS_COMPLETED')
    .where(({ eb, or }) =>
      or([
        eb('custody_activity.type', 'in', ['ACTIVITY_TYPE_SIGN_TRANSACTION', 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2']),
        // A batch of the account's own code is data, and moves as much as a transaction; messages move nothing.
        eb('custody_activity.parameters_json', 'like', '%PAYLOAD_ENCODING_EIP712%'),
      ]),
    )
    .limit(mostADay + 1)
    .execute()
  if (rows.length > mostADay) return undefined
  return rows
    .filter(({ credential_type }) => !isShownAtUse(credential_type))
    .flatMap(({ type, parameters_json }) =>
      // Written when it was signed, so that it can be read.
      movesOfActivity({ name: kindOfActivity(type).name, type, parameters: JSON.parse(parameters_json) }),
    )
    .filter((moved): moved is Extract<Moved, { readonly kind: 'amount' }> => moved.kind === 'amount')
}
